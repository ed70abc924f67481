import type { Side } from "contract/sides.ts";

/** What a game server's message says about one round, whatever format it came in. Every number fits 32 bits. */
export type ReportedRound = {
  /** The name of the format that the round was written in. */
  format: string;
  /** Copied from where its markdown had been rendered: names may have lost theirs (see `renderedName`). */
  rendered: boolean;
  /** No-break spaces were read as plain ones: a name's own cannot be told from those that copying made. */
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
  /** The side's clan as the server saw it: a hint, for it may stand there though not all players are in that clan. */
  redClan: string | null;
  blueClan: string | null;
  /** As they follow each other in the message. No name is empty, none stands twice. */
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

/** A round as its own format tells it, before the rules that all formats share. */
export type DraftRound = Omit<ReportedRound, "players"> & { players: DraftPlayer[] };
export type DraftPlayer = ReportedPlayer & { clientId: number; line: number };

/** A line of the pasted text that is not blank: its number there, from 1, and its text without the blanks around it. */
export type MessageLine = { number: number; text: string };

/** What a reader found, and the lines that follow it. */
export type Reading = { round: DraftRound; rest: readonly MessageLine[] };

/** A format in which game servers write rounds. */
export type MessageFormat = {
  readonly name: string;
  /** Lines that stand inside a message of this format, and never in a chat's text around it. */
  readonly insideLine?: RegExp;
  /** Where in a line a message of this format begins; -1: nowhere. @param next the text of the line that follows */
  recognise(text: string, next: string): number;
  /**
   * Reads the message that these lines begin with.
   * @param readCarried reads the message that a text inside this one carries; `null`: this one is carried itself
   * @throws UnreadableMessage
   */
  read(lines: MessageLines, readCarried: ReadCarried | null): Reading;
};

/** Lines of which there is at least one. */
export type MessageLines = readonly [MessageLine, ...MessageLine[]];
type ReadCarried = (lines: readonly MessageLine[]) => DraftRound;

/** Why a message is no round: the line of the pasted text (`null`: no single one), and the reason in an admin's words. */
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
