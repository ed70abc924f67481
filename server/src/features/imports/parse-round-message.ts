import { messageMaxBytes } from "contract/constants.ts";
import { messageLines } from "./message-lines.ts";
import { findRoundLine, messageAt } from "./recognise-format.ts";
import { reportedRound } from "./reported-round.ts";
import type { DraftRound, MessageLine, ReportedRound } from "./round-message.ts";
import { SeveralRounds, UnreadableMessage } from "./round-message.ts";

/** Copying from a page may turn spaces into these; a name may contain real ones. */
const noBreakSpaces = /[\u00A0\u2007\u202F]/g;

/**
 * Parses the one round in a pasted text, in any format but csv, ignoring other text around it (formats:
 * `docs/messages.md`). Linear in the length of the text. Throws `UnreadableMessage`.
 */
export function parseRoundMessage(text: string): ReportedRound {
  if (Buffer.byteLength(text) > messageMaxBytes) {
    throw new UnreadableMessage(null, `The message is longer than ${messageMaxBytes / 1024} KiB`);
  }
  if (!noBreakSpaces.test(text)) return readRound(text);
  try {
    return readRound(text);
  } catch (fault) {
    if (!(fault instanceof UnreadableMessage)) throw fault;
    return { ...readRound(text.replaceAll(noBreakSpaces, " ")), respaced: true };
  }
}

function readRound(text: string): ReportedRound {
  return reportedRound(roundAmong(messageLines(text), false));
}

/** Parses the one message among these lines. @param isCarried whether the lines come from within a webhook's body */
function roundAmong(lines: readonly MessageLine[], isCarried: boolean): DraftRound {
  const start = lines.findIndex((_, index) => messageAt(lines, index) !== null);
  const message = messageAt(lines, start);
  if (message === null) throw nothingFound(lines);
  const readCarried = isCarried ? null : (carried: readonly MessageLine[]) => roundAmong(carried, true);
  const { round, rest } = message.format.read(message.lines, readCarried);
  const other = findRoundLine(lines.slice(0, start)) ?? findRoundLine(rest);
  if (other) throw new SeveralRounds(other.number);
  return round;
}

function nothingFound(lines: readonly MessageLine[]): UnreadableMessage {
  const part = findRoundLine(lines);
  if (part) return new UnreadableMessage(part.number, "The message's beginning is missing before this line");
  return new UnreadableMessage(lines[0]?.number ?? null, "No round's message is in this text");
}
