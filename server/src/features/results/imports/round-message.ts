import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { Side } from "contract/sides.ts";

/** A round as reported by a game server, in any format. All numbers fit into 32 bits. */
export type ReportedRound = {
  /** The name of the message format, such as "psv". */
  format: string;
  /** Whether the text was copied from a page that had rendered its markdown. Names then lack markup (see `renderMarkdown`). */
  hasLostMarkdown: boolean;
  /**
   * `true` if all no-break spaces of the text were replaced by spaces, because copying creates them. Names may then
   * have a space where the player's name has a no-break space.
   */
  hasReplacedNoBreakSpaces?: true;
  /** The map without its path; `null` if the server reported none. */
  map: string | null;
  /** Whole seconds; `null` if not reported. */
  durationSeconds: number | null;
  /** Points; 0 if there was no limit; `null` if not reported. */
  scoreLimit: number | null;
  /** Minutes; 0 if there was no limit; `null` if not reported. */
  timeLimit: number | null;
  redScore: number;
  blueScore: number;
  /** The red clan according to the server. It is only a hint: not all players need to be in that clan. */
  redClan: string | null;
  /** The blue clan according to the server. It is only a hint, like the red clan. */
  blueClan: string | null;
  /** The players in the order of the message. No name is empty or repeated. */
  players: ReportedPlayer[];
};

/** A player as reported by a game server. */
export type ReportedPlayer = {
  name: string;
  side: Side;
  score: number;
  kills: number;
  deaths: number;
  /** Captures; `null` if not reported or not counted by the server. */
  flags: number | null;
  /** Extended metrics, which the API calls `figures`; absent if the message has none. */
  figures?: ExtendedMetrics | undefined;
};

/** A round as parsed by its format, before the rules that all formats share are applied. */
export type DraftRound = Omit<ReportedRound, "players"> & { players: DraftPlayer[] };
/** A player as parsed, with the player's id on the server and the line on which the player was reported. */
export type DraftPlayer = ReportedPlayer & { clientId: number; line: number };

/** A non-blank line of the pasted text: its number, counted from 1, and its trimmed text. */
export type MessageLine = { number: number; text: string };

/** A parsed round, and the lines after it. */
export type ParsedMessage = { round: DraftRound; remaining: readonly MessageLine[] };

/** A format of messages that servers write. The body of a Discord webhook contains a message in another format. */
export type MessageFormat = {
  readonly name: string;
  /** Matches lines after the first line of a message. Does not match other texts that are pasted with the message. */
  readonly bodyLinePattern?: RegExp;
  /**
   * Returns the index in a line at which a message of this format begins; -1 if none begins in this line.
   * @param nextText the text of the next line
   */
  findStart(text: string, nextText: string): number;
  /**
   * Parses the message at the start of the lines.
   * @param readWebhookContent parses the message in the body of a webhook; `null` if the lines come from such a body
   * @throws UnreadableMessageError
   */
  read(lines: MessageLines, readWebhookContent: ReadWebhookContent | null): ParsedMessage;
};

/** At least one line. */
export type MessageLines = readonly [MessageLine, ...MessageLine[]];
type ReadWebhookContent = (lines: readonly MessageLine[]) => DraftRound;

/**
 * A message cannot be parsed. `line` is the line of the pasted text (`null` if there is no single line), `reason` is shown to
 * the admin.
 */
export class UnreadableMessageError extends Error {
  readonly line: number | null;
  readonly reason: string;

  constructor(line: number | null, reason: string) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.name = "UnreadableMessageError";
    this.line = line;
    this.reason = reason;
  }
}

/** The text contains a second message, which begins in `line`. */
export class SeveralRoundsError extends UnreadableMessageError {
  override readonly line: number;

  constructor(line: number) {
    super(line, "Two rounds in one message: post one at a time");
    this.line = line;
  }
}

/** Matches the start of a code fence, with its language if nothing else is on the line. */
const openingFence = /^`{3,}(?:[a-z]+$)?/i;
const closingFence = "```";

/** Matches the quote prefixes of mails and chats. No line of a message begins with one. */
const quotePrefix = /^(?:>\s*)+/;

/** Splits a pasted text into trimmed lines, without blank lines, code fences and quote prefixes. */
export function splitLines(text: string): MessageLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: removeFence(line.trim().replace(quotePrefix, "")) }))
    .filter((line) => line.text !== "");
}

/** Removes a code fence (```) at the start and end of a line. */
function removeFence(line: string): string {
  const withoutOpening = line.replace(openingFence, "");
  return withoutOpening.endsWith(closingFence)
    ? withoutOpening.slice(0, -closingFence.length).trim()
    : withoutOpening.trim();
}

/** Matches the only accepted game type. Old servers call it `gCTF+`. Upper and lower case vary. */
const acceptedGameType = /^gctf\+?$/i;
/** How much of another game type is shown in the error. */
const maxShownCharacters = 40;

/**
 * Requires that a round has the accepted game type.
 * @throws UnreadableMessageError if it is another game type
 */
export function rejectOtherGameType(gameType: string, line: number): void {
  const trimmed = gameType.trim();
  if (acceptedGameType.test(trimmed)) return;
  throw new UnreadableMessageError(line, `This is a round of "${trimmed.slice(0, maxShownCharacters)}", not of gCTF`);
}

/** Creates the error for a round that was played without teams. */
export function createNoTeamsError(line: number): UnreadableMessageError {
  return new UnreadableMessageError(line, "This round has no teams");
}

/**
 * Parses the `team` of a player; `null` for a spectator.
 * @throws UnreadableMessageError for anything else
 */
export function parseSide(team: unknown, line: number): Side | null {
  if (team === "red" || team === "blue") return team;
  if (team === "spectator" || team === "spectators") return null;
  // In rounds without teams, servers report the team "game", or none.
  if (team === undefined || team === "game") throw createNoTeamsError(line);
  throw new UnreadableMessageError(line, "The player's team is neither red nor blue");
}

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/**
 * Validates a whole number in a message.
 * @throws UnreadableMessageError unless it fits into 32 bits and is at least `min`
 */
export function requireInteger(value: unknown, label: string, line: number, min = int32.min): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= int32.max) {
    // Adding 0 turns -0 into 0.
    return Number(value) + 0;
  }
  throw new UnreadableMessageError(line, `${label} must be a whole number from ${min} to ${int32.max}`);
}

/**
 * Parses a number in decimal digits, and validates it like `requireInteger`.
 * @throws UnreadableMessageError
 */
export function parseInteger(digits: string | undefined, label: string, line: number, min = int32.min): number {
  return requireInteger(/^-?\d+$/.test(digits ?? "") ? Number(digits) : null, label, line, min);
}
