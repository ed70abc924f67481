import { capturePoints, mapMax, maxPlayersPerSide, messageMaxBytes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { RoundFigures } from "contract/round-figures.ts";
import { sides } from "contract/sides.ts";
import { isSingleLine } from "contract/single-line.ts";
import { asciiFormat } from "./ascii-message.ts";
import { jsonFormat } from "./json-message.ts";
import { psvFormat } from "./psv-message.ts";
import {
  type DraftPlayer,
  type DraftRound,
  type MessageFormat,
  type MessageLine,
  type MessageLines,
  messageLines,
  type ReportedRound,
  SeveralRounds,
  UnreadableMessage,
} from "./round-message.ts";

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
  try {
    return readRound(text);
  } catch {
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

/**
 * The round by the rules that all formats share: 1 to 16 players, at most 8 per side, no duplicates, valid texts, the
 * map without its path, no flags where the server did not count them. Throws `UnreadableMessage`.
 */
function reportedRound(draft: DraftRound): ReportedRound {
  const players = draft.players.map((player) => ({ ...player, name: player.name.trim() }));
  if (players.length === 0) throw new UnreadableMessage(null, "There are no players in this round");
  refuseCrowd(players);
  refuseTwins(players, draft.rendered);
  const map = draft.map?.split("/").at(-1)?.trim() || null;
  refuseUnfit(map, "The map", null);
  if (map !== null && !isSingleLine(map)) throw new UnreadableMessage(null, "The map holds control characters");
  refuseUnfit(draft.redClan, "Red's clan", null);
  refuseUnfit(draft.blueClan, "Blue's clan", null);
  const isCounting = countsFlags(draft);
  return {
    ...draft,
    map,
    players: players.map(({ clientId, line, ...player }) => ({
      ...player,
      flags: isCounting ? player.flags : null,
      ...(player.figures && { figures: isCounting ? player.figures : withoutFlags(player.figures) }),
    })),
  };
}

function refuseCrowd(players: readonly DraftPlayer[]): void {
  for (const side of sides) {
    const tooMany = players.filter((player) => player.side === side)[maxPlayersPerSide];
    if (!tooMany) continue;
    throw new UnreadableMessage(tooMany.line, `There are more than ${maxPlayersPerSide} players in the ${side} team`);
  }
}

function refuseTwins(players: readonly DraftPlayer[], rendered: boolean): void {
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const { clientId, name, line } of players) {
    if (name === "") throw new UnreadableMessage(line, "The player has no name");
    refuseUnfit(name, "The name", line);
    if (ids.has(clientId)) throw new UnreadableMessage(line, `The id ${clientId} stands twice`);
    if (names.has(name)) throw twin(name, line, rendered);
    ids.add(clientId);
    names.add(name);
  }
}

function twin(name: string, line: number, rendered: boolean): UnreadableMessage {
  const cause = rendered ? ", for the text has lost its markdown: post the message as the server wrote it" : "";
  return new UnreadableMessage(line, `The name "${isolated(name)}" stands twice${cause}`);
}

/** Refuses a text that no server sends or that a database cannot store. */
function refuseUnfit(text: string | null, what: string, line: number | null): void {
  if (text === null) return;
  if (text.length > mapMax) throw new UnreadableMessage(line, `${what} is longer than ${mapMax} characters`);
  if (!text.isWellFormed() || [...text].some((character) => character < " ")) {
    throw new UnreadableMessage(line, `${what} holds control characters or broken ones`);
  }
}

/**
 * Servers count flags only while statistics are on: all zeros with a score that needs captures means not counted.
 * (docs/messages.md, Flags that nobody counted)
 */
function countsFlags({ players, redScore, blueScore }: DraftRound): boolean {
  return Math.max(redScore, blueScore) < capturePoints || players.some(({ flags }) => (flags ?? 0) > 0);
}

function withoutFlags({ grabs: _, returns: __, ...figures }: RoundFigures): RoundFigures {
  return figures;
}

/** The headings of a round with and without teams. */
const headings = /^(?:red_name,|score, name(?:, alive)?$)/;

/** Recognised only to be refused with the reason: it lacks too much. */
const csvFormat: MessageFormat = {
  name: "csv",
  recognise: (text) => (headings.test(text) ? 0 : -1),
  read([first]) {
    throw new UnreadableMessage(
      first.number,
      "csv lacks the map, the limits and each player's kills, deaths and flags; post the round's psv, ascii or json message",
    );
  },
};

/** All formats, in the order in which they are tried. A new format is one file and one line here. */
const messageFormats: readonly MessageFormat[] = [psvFormat, asciiFormat, csvFormat, jsonFormat];

/** A message: its format, and the lines from its beginning to the end of the text. */
type FoundMessage = { readonly format: MessageFormat; readonly lines: MessageLines };

function messageAt(lines: readonly MessageLine[], index: number): FoundMessage | null {
  const line = lines[index];
  const found = line && startIn(line.text, lines[index + 1]?.text ?? "");
  if (!found) return null;
  const first = { ...line, text: line.text.slice(found.at) };
  return { format: found.format, lines: [first, ...lines.slice(index + 1)] };
}

/** The first line that belongs to a message rather than to chat around it. */
function findRoundLine(lines: readonly MessageLine[]): MessageLine | undefined {
  return lines.find(({ text }, index) => isInside(text) || startIn(text, lines[index + 1]?.text ?? "") !== null);
}

function startIn(text: string, next: string): { format: MessageFormat; at: number } | null {
  for (const format of messageFormats) {
    const at = format.recognise(text, next);
    if (at === 0 || (at > 0 && !isInside(text))) return { format, at };
  }
  return null;
}

/** Whether this line is from within a message. */
function isInside(text: string): boolean {
  return messageFormats.some(({ insideLine }) => insideLine?.test(text));
}
