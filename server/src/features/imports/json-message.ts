import { refuseOtherGame, withoutTeams } from "./game-type.ts";
import { type PastedObject, readObject } from "./json-object.ts";
import { messageLines } from "./message-lines.ts";
import { playerSide } from "./player-side.ts";
import { reportedInteger } from "./reported-integer.ts";
import type { DraftPlayer, DraftRound, MessageFormat } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/** The keys that are read. Servers write more, newer versions add others. */
type RoundKey =
  | "map"
  | "game_type"
  | "game_duration_seconds"
  | "score_limit"
  | "time_limit"
  | "score_red"
  | "score_blue"
  | "players";
type PlayerKey = "id" | "team" | "name" | "score" | "kills" | "deaths" | "flag_captures";

/** A brace at the end of other text: begins an object if a quote is next, on this or the next line. */
const braceBeforeQuote = /\{\s*(?:"|$)/;
const objectStart = /^\{\s*(?:["}]|$)/;

/** A round in JSON, or a webhook's body that contains a message of any format. */
export const jsonFormat: MessageFormat = {
  name: "json",
  recognise(text, next) {
    if (objectStart.test(text)) return 0;
    const brace = braceBeforeQuote.exec(text);
    return brace && (brace[0].endsWith('"') || next.startsWith('"')) ? brace.index : -1;
  },
  read(lines, readCarried) {
    const object = readObject(lines[0], lines);
    const content = webhookContent(object);
    if (readCarried === null || content === null) return { round: jsonRound(object), rest: object.rest };
    if (content.trim() === "") throw new UnreadableMessage(object.line, "The webhook's body is empty");
    const carried = messageLines(content).map((line) => ({ ...line, number: object.line }));
    return { round: readCarried(carried), rest: object.rest };
  },
};

/** The text within a webhook's body; `null` if this is no such body. */
function webhookContent({ value }: PastedObject): string | null {
  return !("players" in value) && "content" in value && typeof value.content === "string" ? value.content : null;
}

/** The round that this object describes. Throws `UnreadableMessage`. */
function jsonRound({ value, line, playerLines }: PastedObject): DraftRound {
  const round: Partial<Record<RoundKey, unknown>> = value;
  if (typeof round.game_type !== "string") {
    throw new UnreadableMessage(line, 'This JSON is no round: it has no "game_type"');
  }
  refuseOtherGame(round.game_type, line);
  if (round.score_red === undefined || round.score_blue === undefined) throw withoutTeams(line);
  if (!Array.isArray(round.players)) throw new UnreadableMessage(line, 'This JSON is no round: it has no "players"');

  const optional = (key: RoundKey) =>
    round[key] === undefined ? null : reportedInteger(round[key], `"${key}"`, line, 0);
  return {
    format: "json",
    rendered: false,
    map: typeof round.map === "string" ? round.map : null,
    durationSeconds: optional("game_duration_seconds"),
    scoreLimit: optional("score_limit"),
    timeLimit: optional("time_limit"),
    redScore: reportedInteger(round.score_red, '"score_red"', line),
    blueScore: reportedInteger(round.score_blue, '"score_blue"', line),
    redClan: null,
    blueClan: null,
    players: round.players.flatMap((player, index) => readPlayer(player, playerLines[index] ?? line)),
  };
}

/** Returns none for a spectator. */
function readPlayer(value: unknown, line: number): DraftPlayer[] {
  if (typeof value !== "object" || value === null) throw new UnreadableMessage(line, "The player is no object");
  const player: Partial<Record<PlayerKey, unknown>> = value;
  const side = playerSide(player.team, line);
  if (!side) return [];
  if (typeof player.name !== "string") throw new UnreadableMessage(line, "The player has no name");
  const number = (key: PlayerKey, min?: number) => reportedInteger(player[key], `"${key}"`, line, min);
  return [
    {
      clientId: number("id", 0),
      name: player.name,
      side,
      score: number("score"),
      kills: number("kills", 0),
      deaths: number("deaths", 0),
      flags: player.flag_captures === undefined ? null : number("flag_captures", 0),
      line,
    },
  ];
}
