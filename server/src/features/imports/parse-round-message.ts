import { messageMaxBytes } from "contract/constants.ts";
import { readAscii } from "./ascii-message.ts";
import { csvRefusal } from "./csv-message.ts";
import { jsonRound, webhookContent } from "./json-message.ts";
import type { PastedObject } from "./json-object.ts";
import { readObject } from "./json-object.ts";
import { messageLines } from "./message-lines.ts";
import { readPsv } from "./psv-message.ts";
import { findRoundLine, formatOf, messageStart } from "./recognise-format.ts";
import { reportedRound } from "./reported-round.ts";
import type { DraftRound, MessageLine, Reading, ReportedRound } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/** Copying from a page turns spaces into these; a name may hold some of its own. */
const noBreakSpaces = /[\u00A0\u2007\u202F]/g;

/**
 * Reads the one round in a pasted text, in any format but csv, ignoring other text around it (formats:
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
  return reportedRound(roundAmong(messageLines(text), readPasted));
}

/** The round of the one message among these lines. */
function roundAmong(lines: readonly MessageLine[], readJson: typeof readPasted): DraftRound {
  const start = lines.findIndex((_, index) => messageStart(lines, index) !== -1);
  const line = lines[start];
  if (!line) throw nothingFound(lines);
  const first = { ...line, text: line.text.slice(messageStart(lines, start)) };
  const { round, rest } = readMessage(first, [first, ...lines.slice(start + 1)], readJson);
  const other = findRoundLine(lines.slice(0, start)) ?? findRoundLine(rest);
  if (other) throw new UnreadableMessage(other.number, "Two rounds in one message: post one at a time");
  return round;
}

function readMessage(first: MessageLine, lines: readonly MessageLine[], readJson: typeof readPasted): Reading {
  switch (formatOf(first.text)) {
    case "psv":
      return readPsv(first, lines.slice(1));
    case "ascii":
      return readAscii(lines);
    case "json":
      return readJson(readObject(first, lines));
    default:
      throw csvRefusal(first.number);
  }
}

/** A round in JSON, or a webhook's body that carries a message of any format. */
function readPasted(object: PastedObject): Reading {
  const content = webhookContent(object);
  if (content === null) return readCarried(object);
  if (content.trim() === "") throw new UnreadableMessage(object.line, "The webhook's body is empty");
  const lines = messageLines(content).map((line) => ({ ...line, number: object.line }));
  return { round: roundAmong(lines, readCarried), rest: object.rest };
}

function readCarried(object: PastedObject): Reading {
  return { round: jsonRound(object), rest: object.rest };
}

function nothingFound(lines: readonly MessageLine[]): UnreadableMessage {
  const part = findRoundLine(lines);
  if (part) return new UnreadableMessage(part.number, "The message's beginning is missing before this line");
  return new UnreadableMessage(lines[0]?.number ?? null, "No round's message is in this text");
}
