import { isUnknownCommand, quotedArgument, valueIn } from "../../platform/econ/econ-connection.ts";

/** What a server can be set to, by the names of its settings. */
export type ServerKind = {
  readonly name: string;
  /** Whether it plays rounds of capture the flag. */
  readonly hasFlags: boolean;
  /** Whether it posts its rounds. */
  readonly posts: boolean;
};

/** Settings that only some kinds know. */
export const tellingSettings = [
  ...(["sv_player_slots", "sv_spectator_slots", "sv_scorelimit"] as const),
  ...(["sv_round_stats_http_endpoints", "sv_casual_rounds"] as const),
] as const;

/** What the bare name of each setting was answered with. */
export type Answers = ReadonlyMap<string, readonly string[]>;

export function kindOf(answers: Answers): ServerKind {
  const knows = (name: string) => !isUnknownCommand(answers.get(name) ?? ["No such command: ."]);
  if (knows("sv_round_stats_http_endpoints")) return { name: "ddnet-insta", hasFlags: true, posts: true };
  if (knows("sv_player_slots")) return { name: "Teeworlds 0.7", hasFlags: true, posts: false };
  return { name: "DDNet", hasFlags: knows("sv_scorelimit"), posts: false };
}

/** What a match is to be played with. */
export type GameSettings = {
  readonly map: string;
  readonly players: number;
  readonly scoreLimit: number | null;
  readonly timeLimit: number | null;
  readonly spectators: number | null;
  readonly password: string;
  /** Where the server posts its rounds, with a key; `null`: it posts none. */
  readonly endpoint: string | null;
};

export type Setting = { readonly name: string; readonly value: string };

/**
 * What is set on a server for a match: this list and nothing else. The game type holds from the next map on, so the map
 * comes last.
 */
export function settingsFor(kind: ServerKind, game: GameSettings): Setting[] {
  const { scoreLimit, timeLimit, spectators, players, endpoint } = game;
  const isTeeworlds = kind.name === "Teeworlds 0.7";
  const settings: (Setting | null)[] = [
    { name: "password", value: game.password },
    kind.posts ? { name: "sv_gametype", value: "gctf" } : null,
    // Warm-up until the match is started.
    kind.posts ? { name: "sv_casual_rounds", value: "0" } : null,
    kind.posts && endpoint?.startsWith("http://") ? { name: "http_allow_insecure", value: "1" } : null,
    kind.posts && endpoint !== null ? { name: "sv_round_stats_http_endpoints", value: endpoint } : null,
    scoreLimit !== null && kind.hasFlags ? { name: "sv_scorelimit", value: String(scoreLimit) } : null,
    timeLimit === null ? null : { name: "sv_timelimit", value: String(timeLimit) },
    isTeeworlds && spectators !== null ? { name: "sv_player_slots", value: String(players) } : null,
    spectators === null ? null : { name: "sv_max_clients", value: String(players + spectators) },
    !isTeeworlds && spectators !== null ? { name: "sv_spectator_slots", value: String(spectators) } : null,
    { name: "sv_map", value: game.map },
  ];
  return settings.filter((setting) => setting !== null);
}

/** What cannot be set on servers of this kind, in words for players. */
export function notesFor(kind: ServerKind): string[] {
  return kind.hasFlags ? [] : ["This server has no capture the flag."];
}

export function commandFor({ name, value }: Setting): string {
  return `${name} ${quotedArgument(value)}`;
}

/** The settings that were read back with another value, in words for admins; secrets are not told. */
export function differences(settings: readonly Setting[], answers: Answers): string[] {
  return settings.flatMap(({ name, value }) => {
    const read = valueIn(answers.get(name) ?? []);
    if (read === value) return [];
    if (read === undefined) return [`${name} cannot be set.`];
    const isSecret = name === "password" || name === "sv_round_stats_http_endpoints";
    return [isSecret ? `${name} is not what was set.` : `${name} is "${read.slice(0, 80)}" instead of "${value}".`];
  });
}
