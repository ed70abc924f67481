import type { Side } from "contract/sides.ts";

/** One round as reported by a game server, in any format. Every number fits 32 bits. */
export type ReportedRound = {
  /** The name of the message's format. */
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
};

/** A round as parsed by its format, before the rules that all formats share. */
export type DraftRound = Omit<ReportedRound, "players"> & { players: DraftPlayer[] };
export type DraftPlayer = ReportedPlayer & { clientId: number; line: number };

/** A non-blank line of the pasted text: its number, from 1, and its trimmed text. */
export type MessageLine = { number: number; text: string };

/** A parsed round, and the lines after it. */
export type Reading = { round: DraftRound; rest: readonly MessageLine[] };

/** A message format of game servers. */
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
