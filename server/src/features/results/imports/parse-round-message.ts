import { isolateBidi } from "contract/bidi-isolation.ts";
import { capturePoints, maxMapNameLength, maxMessageBytes, maxPlayersPerSide } from "contract/constants.ts";
import type { ExtendedMetrics } from "contract/extended-metrics.ts";
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
  type ReportedRound,
  SeveralRoundsError,
  splitLines,
  UnreadableMessageError,
} from "./round-message.ts";

/**
 * Copying from a web page may turn spaces into no-break spaces. Names can contain no-break spaces too, so these are only turned
 * back into spaces if the text cannot be parsed otherwise.
 */
const noBreakSpaces = /[\u00A0\u2007\u202F]/g;

/**
 * Parses the only round in a pasted text, in any format except csv, and ignores other text around it. `docs/messages.md`
 * describes the formats. The time is linear in the length of the text.
 * @throws UnreadableMessageError
 */
export function parseRoundMessage(text: string): ReportedRound {
  if (Buffer.byteLength(text) > maxMessageBytes) {
    throw new UnreadableMessageError(null, `The message is longer than ${maxMessageBytes / 1024} KiB`);
  }
  try {
    return readRound(text);
  } catch {
    return { ...readRound(text.replaceAll(noBreakSpaces, " ")), hasReplacedNoBreakSpaces: true };
  }
}

/** Parses and validates the only round in a text. */
function readRound(text: string): ReportedRound {
  return validateRound(parseOnlyMessage(splitLines(text), { isWebhookContent: false }));
}

/**
 * Parses the only message in the lines.
 * @param isWebhookContent whether the lines come from the body of a webhook
 */
function parseOnlyMessage(
  lines: readonly MessageLine[],
  { isWebhookContent }: { isWebhookContent: boolean },
): DraftRound {
  // If no message begins in any line, `start` is -1, and `findMessageAt` returns `null`.
  const start = lines.findIndex((_, index) => findMessageAt(lines, index) !== null);
  const message = findMessageAt(lines, start);
  if (message === null) throw createNotFoundError(lines);
  const readWebhookContent = (body: readonly MessageLine[]) => parseOnlyMessage(body, { isWebhookContent: true });
  const { round, remaining } = message.format.read(message.lines, isWebhookContent ? null : readWebhookContent);
  const otherMessage = findRoundLine(lines.slice(0, start)) ?? findRoundLine(remaining);
  if (otherMessage) throw new SeveralRoundsError(otherMessage.number);
  return round;
}

function createNotFoundError(lines: readonly MessageLine[]): UnreadableMessageError {
  const roundLine = findRoundLine(lines);
  if (roundLine)
    return new UnreadableMessageError(roundLine.number, "The message's beginning is missing before this line");
  return new UnreadableMessageError(lines[0]?.number ?? null, "This text contains no message of a round");
}

/**
 * Applies the rules that all formats share: 1 to 16 players, at most 8 per side, no repeated ids or names, valid texts.
 * Removes the path from the map, and the flags if the server did not count them.
 * @throws UnreadableMessageError
 */
function validateRound(draft: DraftRound): ReportedRound {
  const players = draft.players.map((player) => ({ ...player, name: player.name.trim() }));
  if (players.length === 0) throw new UnreadableMessageError(null, "There are no players in this round");
  rejectLargeTeams(players);
  rejectInvalidPlayers(players, draft.hasLostMarkdown);
  const mapName = draft.map?.split("/").at(-1)?.trim() ?? "";
  const map = mapName === "" ? null : mapName;
  const noLine: null = null;
  rejectInvalidText(map, "The map", noLine);
  if (map !== null && !isSingleLine(map)) {
    throw new UnreadableMessageError(noLine, "The map contains control characters");
  }
  rejectInvalidText(draft.redClan, "Red's clan", noLine);
  rejectInvalidText(draft.blueClan, "Blue's clan", noLine);
  const areFlagsCounted = hasFlagCounts(draft);
  return {
    ...draft,
    map,
    players: players.map(({ clientId, line, ...player }) => ({
      ...player,
      flags: areFlagsCounted ? player.flags : null,
      ...(player.figures && { figures: areFlagsCounted ? player.figures : removeFlagMetrics(player.figures) }),
    })),
  };
}

function rejectLargeTeams(players: readonly DraftPlayer[]): void {
  for (const side of sides) {
    const extraPlayer = players.filter((player) => player.side === side)[maxPlayersPerSide];
    if (!extraPlayer) continue;
    throw new UnreadableMessageError(
      extraPlayer.line,
      `There are more than ${maxPlayersPerSide} players in the ${side} team`,
    );
  }
}

/** Rejects players whose name is empty or invalid, or whose id or name appears twice. */
function rejectInvalidPlayers(players: readonly DraftPlayer[], hasLostMarkdown: boolean): void {
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const { clientId, name, line } of players) {
    if (name === "") throw new UnreadableMessageError(line, "The player has no name");
    rejectInvalidText(name, "The name", line);
    if (ids.has(clientId)) throw new UnreadableMessageError(line, `The id ${clientId} appears twice`);
    if (names.has(name)) throw createRepeatedNameError(name, line, hasLostMarkdown);
    ids.add(clientId);
    names.add(name);
  }
}

function createRepeatedNameError(name: string, line: number, hasLostMarkdown: boolean): UnreadableMessageError {
  const cause = hasLostMarkdown
    ? " because the text has lost its markdown. Post the message as the server wrote it"
    : "";
  return new UnreadableMessageError(line, `The name "${isolateBidi(name)}" appears twice${cause}`);
}

/**
 * Rejects a text that no server sends or that the database cannot store. The maximum length of a map applies to all texts.
 * @param line the line that the error names; `null`: none
 */
function rejectInvalidText(text: string | null, label: string, line: number | null): void {
  if (text === null) return;
  if (text.length > maxMapNameLength)
    throw new UnreadableMessageError(line, `${label} is longer than ${maxMapNameLength} characters`);
  if (!text.isWellFormed() || [...text].some((character) => character < " ")) {
    throw new UnreadableMessageError(line, `${label} contains control or invalid characters`);
  }
}

/**
 * Whether the server counted flags, which it only does while its statistics are enabled. If no player has captures although
 * the score is only possible with captures, it did not. See `docs/messages.md`.
 */
function hasFlagCounts({ players, redScore, blueScore }: DraftRound): boolean {
  return Math.max(redScore, blueScore) < capturePoints || players.some(({ flags }) => (flags ?? 0) > 0);
}

/** Removes the extended metrics that servers count only together with flags. */
function removeFlagMetrics({ grabs: _grabs, returns: _returns, ...otherMetrics }: ExtendedMetrics): ExtendedMetrics {
  return otherMetrics;
}

/** Matches the heading of a csv message, with and without teams. */
const csvHeading = /^(?:red_name,|score, name(?:, alive)?$)/;

/** A csv message lacks too much data to be imported. It is recognised only to reject it with this reason. */
const csvFormat: MessageFormat = {
  name: "csv",
  findStart: (text) => (csvHeading.test(text) ? 0 : -1),
  read([first]) {
    throw new UnreadableMessageError(
      first.number,
      "csv lacks the map, the limits and each player's kills, deaths and flags; post the round's psv, ascii or json message",
    );
  },
};

/** All formats, in the order in which they are tried. A new format needs its own file and an entry here. */
const messageFormats: readonly MessageFormat[] = [psvFormat, asciiFormat, csvFormat, jsonFormat];

/** A message: its format, and the lines from its start to the end of the text. */
type LocatedMessage = { readonly format: MessageFormat; readonly lines: MessageLines };

/** Finds the message that begins in a line; `null` if none begins there. */
function findMessageAt(lines: readonly MessageLine[], index: number): LocatedMessage | null {
  const line = lines[index];
  const messageStart = line && findMessageStart(line.text, lines[index + 1]?.text ?? "");
  if (!messageStart) return null;
  const firstLine = { ...line, text: line.text.slice(messageStart.index) };
  return { format: messageStart.format, lines: [firstLine, ...lines.slice(index + 1)] };
}

/** Finds the first line that belongs to a message rather than to text around it; `undefined` if there is none. */
function findRoundLine(lines: readonly MessageLine[]): MessageLine | undefined {
  return lines.find(
    ({ text }, index) => isInsideMessage(text) || findMessageStart(text, lines[index + 1]?.text ?? "") !== null,
  );
}

/** Finds the format and the index at which a message begins in a line; `null` if no message begins there. */
function findMessageStart(text: string, nextText: string): { format: MessageFormat; index: number } | null {
  for (const format of messageFormats) {
    const index = format.findStart(text, nextText);
    // Other text may precede the message in its line, but not a part of another message.
    if (index === 0 || (index > 0 && !isInsideMessage(text))) return { format, index };
  }
  return null;
}

/** Whether a line belongs to a message, but is not its first line. */
function isInsideMessage(text: string): boolean {
  return messageFormats.some(({ bodyLinePattern }) => bodyLinePattern?.test(text));
}
