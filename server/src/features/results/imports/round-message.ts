import type { RoundFigures } from "contract/round-figures.ts";
import type { Side } from "contract/sides.ts";

/** One round as reported by a game server, in any format. Every number fits 32 bits. */
export type ReportedRound = {
  format: string;
  /** Copied from rendered markdown: names may have lost their markup (see `renderedName`). */
  rendered: boolean;
  /** No-break spaces were read as plain ones, because copying makes them: real ones in names were lost. */
  respaced?: true;
  /** Without its path; `null` when the server had none. */
  map: string | null;
  /** Whole seconds. */
  durationSeconds: number | null;
  /** Points; 0 is off, `null` was not reported. */
  scoreLimit: number | null;
  /** Minutes; 0 is off, `null` was not reported. */
  timeLimit: number | null;
  redScore: number;
  blueScore: number;
  /** The side's clan according to the server. Only a hint: not all players need to be in that clan. */
  redClan: string | null;
  blueClan: string | null;
  /** In the order of the message. No name is empty or repeated. */
  players: ReportedPlayer[];
};

export type ReportedPlayer = {
  name: string;
  side: Side;
  score: number;
  kills: number;
  deaths: number;
  /** Captures; `null` was not reported, or not counted by the server. */
  flags: number | null;
  /** What else the message tells; absent: nothing. */
  figures?: RoundFigures | undefined;
};

/** A round as parsed by its format, before the rules that all formats share. */
export type DraftRound = Omit<ReportedRound, "players"> & { players: DraftPlayer[] };
export type DraftPlayer = ReportedPlayer & { clientId: number; line: number };

/** A non-blank line of the pasted text: its number, from 1, and its trimmed text. */
export type MessageLine = { number: number; text: string };

/** A parsed round, and the lines after it. */
export type Reading = { round: DraftRound; rest: readonly MessageLine[] };

export type MessageFormat = {
  readonly name: string;
  /** Matches lines within a message of this format, and never chat around it. */
  readonly insideLine?: RegExp;
  /**
   * The index in a line at which a message of this format begins; -1 if none does.
   * @param next the text of the next line
   */
  recognise(text: string, next: string): number;
  /**
   * Parses the message at the start of these lines.
   * @param readCarried parses a message within this one (a webhook's body); `null` within such a body
   * @throws UnreadableMessage
   */
  read(lines: MessageLines, readCarried: ReadCarried | null): Reading;
};

/** At least one line. */
export type MessageLines = readonly [MessageLine, ...MessageLine[]];
type ReadCarried = (lines: readonly MessageLine[]) => DraftRound;

/** A message cannot be parsed: the line of the pasted text (`null`: no single line), and the reason for the admin. */
export class UnreadableMessage extends Error {
  readonly line: number | null;
  readonly reason: string;

  constructor(line: number | null, reason: string) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.name = "UnreadableMessage";
    this.line = line;
    this.reason = reason;
  }
}

/** After the message another one begins, in this line. */
export class SeveralRounds extends UnreadableMessage {
  override readonly line: number;

  constructor(line: number) {
    super(line, "Two rounds in one message: post one at a time");
    this.line = line;
  }
}

const openingFence = /^`{3,}(?:[a-z]+$)?/i;
const closingFence = "```";

/** Quote prefixes of mail and chats. No line of a message begins with one. */
const quotes = /^(?:>\s*)+/;

/** The lines of a pasted text, trimmed, without blank lines, code fences and quote prefixes. */
export function messageLines(text: string): MessageLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: withoutFence(line.trim().replace(quotes, "")) }))
    .filter((line) => line.text !== "");
}

function withoutFence(line: string): string {
  const opened = line.replace(openingFence, "");
  return opened.endsWith(closingFence) ? opened.slice(0, -closingFence.length).trim() : opened.trim();
}

/** Servers older than the mod call it `gCTF+`. Upper and lower case vary. */
const league = /^gctf\+?$/i;

/** Throws `UnreadableMessage`, naming the game, unless it is the league's. */
export function refuseOtherGame(gameType: string, line: number): void {
  const played = gameType.trim();
  if (league.test(played)) return;
  throw new UnreadableMessage(line, `This is a round of "${played.slice(0, 40)}", not of gCTF`);
}

/** The error for a round that was played without teams. */
export function withoutTeams(line: number): UnreadableMessage {
  return new UnreadableMessage(line, "This round has no teams");
}

/** The side that a message's `team` names; `null`: a spectator. Throws `UnreadableMessage` for anything else. */
export function playerSide(team: unknown, line: number): Side | null {
  if (team === "red" || team === "blue") return team;
  if (team === "spectator" || team === "spectators") return null;
  if (team === undefined || team === "game") throw withoutTeams(line);
  throw new UnreadableMessage(line, "The player's team is neither red nor blue");
}

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Validates a whole number of a message. Throws `UnreadableMessage` unless it fits 32 bits and is at least `min`. */
export function reportedInteger(value: unknown, what: string, line: number, min = int32.min): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= int32.max) return Number(value) + 0;
  throw new UnreadableMessage(line, `${what} must be a whole number from ${min} to ${int32.max}`);
}

/** The same for a number written in decimal digits. */
export function writtenInteger(digits: string | undefined, what: string, line: number, min = int32.min): number {
  return reportedInteger(/^-?\d+$/.test(digits ?? "") ? Number(digits) : null, what, line, min);
}
