import { isUnknownCommand, parseSettingValue, quoteArgument } from "../../platform/econ/econ-lines.ts";

/** The kind of a server, detected from the settings that it knows. */
export type ServerKind = {
  readonly name: string;
  /** Whether it plays rounds of capture the flag. */
  readonly hasFlags: boolean;
  /** Whether it posts its rounds. */
  readonly postsRounds: boolean;
};

const teeworldsName = "Teeworlds 0.7";

/** Settings that only some kinds of servers know. */
export const probeSettings = [
  "sv_player_slots",
  "sv_spectator_slots",
  "sv_scorelimit",
  "sv_round_stats_http_endpoints",
  "sv_casual_rounds",
] as const;

/** The lines that the console printed for the name of each setting. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** Detects the kind of a server from the answers to `probeSettings`. */
export function detectServerKind(answers: Answers): ServerKind {
  // A setting without an answer counts as unknown.
  const hasSetting = (name: string) => !isUnknownCommand(answers.get(name) ?? ["No such command: ."]);
  if (hasSetting("sv_round_stats_http_endpoints")) return { name: "ddnet-insta", hasFlags: true, postsRounds: true };
  if (hasSetting("sv_player_slots")) return { name: teeworldsName, hasFlags: true, postsRounds: false };
  return { name: "DDNet", hasFlags: hasSetting("sv_scorelimit"), postsRounds: false };
}

/** The settings of a match. */
export type GameSettings = {
  readonly map: string;
  readonly playerCount: number;
  readonly scoreLimit: number | null;
  readonly timeLimit: number | null;
  readonly maxSpectators: number | null;
  readonly password: string;
  /** The URL, with a key, to which the server posts its rounds. `null` if it posts none. */
  readonly endpoint: string | null;
};

export type Setting = { readonly name: string; readonly value: string };

/**
 * Lists all settings that are applied for a match. The map comes last, because the game type takes effect with the next map.
 */
export function buildServerSettings(kind: ServerKind, gameSettings: GameSettings): Setting[] {
  const { map, password, scoreLimit, timeLimit, maxSpectators, playerCount, endpoint } = gameSettings;
  const isTeeworlds = kind.name === teeworldsName;
  const settings: (Setting | null)[] = [
    { name: "password", value: password },
    kind.postsRounds ? { name: "sv_gametype", value: "gctf" } : null,
    // The server stays in warm-up until the match is started, instead of playing casual rounds.
    kind.postsRounds ? { name: "sv_casual_rounds", value: "0" } : null,
    kind.postsRounds && endpoint?.startsWith("http://") ? { name: "http_allow_insecure", value: "1" } : null,
    kind.postsRounds && endpoint !== null ? { name: "sv_round_stats_http_endpoints", value: endpoint } : null,
    scoreLimit !== null && kind.hasFlags ? { name: "sv_scorelimit", value: String(scoreLimit) } : null,
    timeLimit === null ? null : { name: "sv_timelimit", value: String(timeLimit) },
    isTeeworlds && maxSpectators !== null ? { name: "sv_player_slots", value: String(playerCount) } : null,
    maxSpectators === null ? null : { name: "sv_max_clients", value: String(playerCount + maxSpectators) },
    !isTeeworlds && maxSpectators !== null ? { name: "sv_spectator_slots", value: String(maxSpectators) } : null,
    { name: "sv_map", value: map },
  ];
  return settings.filter((setting) => setting !== null);
}

/** Returns messages for players about what servers of this kind cannot do. */
export function getServerNotes(kind: ServerKind): string[] {
  return kind.hasFlags ? [] : ["This server has no capture the flag."];
}

export function formatCommand({ name, value }: Setting): string {
  return `${name} ${quoteArgument(value)}`;
}

/** Describes for admins the settings that have another value than expected. Does not reveal secrets. */
export function describeDifferences(settings: readonly Setting[], answers: Answers): string[] {
  return settings.flatMap(({ name, value }) => {
    const actualValue = parseSettingValue(answers.get(name) ?? []);
    if (actualValue === value) return [];
    if (actualValue === undefined) return [`${name} cannot be set.`];
    const isSecret = name === "password" || name === "sv_round_stats_http_endpoints";
    return [
      isSecret ? `${name} is not what was set.` : `${name} is "${actualValue.slice(0, 80)}" instead of "${value}".`,
    ];
  });
}
