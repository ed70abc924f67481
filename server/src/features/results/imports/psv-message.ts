import type { Side } from "contract/sides.ts";
import {
  createNoTeamsError,
  type DraftPlayer,
  type MessageFormat,
  type MessageLine,
  type MessageLines,
  type ParsedMessage,
  parseInteger,
  rejectOtherGameType,
  requireInteger,
  UnreadableMessageError,
} from "./round-message.ts";

/*
 * Names, maps and server names may contain separators, so lines are not split at separators. Instead, a pattern matches each
 * complete line, with a greedy match for the name. The first line is parsed from its end.
 */
const serverKey = "---> Server:";
const lengthPattern = /^\(Length: (\d+) min (\d+)(?:\.\d+)? sec(?:, Scorelimit: (\d+), Timelimit: (\d+))?\)$/;
const teamPattern = /^\**(Red|Blue) Team:\**$/;
const clanPattern = /^Clan: (.*)$/s;
const playerPattern = /^I[dD]: (\d+) \| Name: (.*) \| Score: (-?\d+) \| Kills: (\d+) \| Deaths: (\d+) \| Ratio: \S+$/s;
/** If a name matches this, the line consists of two joined lines. */
const secondPlayerPattern = /\| Score: -?\d+ \| Kills: /;
/** Matches the line of dashes after the teams. */
const dashesPattern = /^-+$/;
/** Matches the last line: the scores of both teams. */
const totalPattern = /^\**Red: (-?\d+) \| Blue:? (-?\d+)\**$/;
/** Matches the beginning of a player, length, heading or total. The rest of the line may be damaged or cut off. */
const bodyLinePattern = /^(?:I[dD]: \d+ \| Name: |\(Length: |\**(?:Red|Blue) Team:\**$|\**Red: -?\d+ \| Blue)/;

/** Messages with a line per player, in which bars (`|`) separate the values. */
export const psvFormat: MessageFormat = {
  name: "psv",
  bodyLinePattern,
  findStart: (text) => (text.startsWith(serverKey) || parseHeader(text) ? 0 : -1),
  read: readPsv,
};

/**
 * Parses the map and the game type from the first line of a psv message. In text copied from a chat, the time and the author
 * may precede it.
 * @returns `null` if the line is not such a line
 */
function parseHeader(text: string): { map: string; gameType: string } | null {
  const mapKey = ", Map: ";
  const gameTypeKey = ", Gametype: ";
  const start = text.indexOf(serverKey);
  const gameTypeIndex = text.lastIndexOf(gameTypeKey);
  const mapIndex = text.lastIndexOf(mapKey, gameTypeIndex);
  if (start === -1 || mapIndex < start || gameTypeIndex < mapIndex || !text.endsWith(".")) return null;
  return {
    map: text.slice(mapIndex + mapKey.length, gameTypeIndex),
    gameType: text.slice(gameTypeIndex + gameTypeKey.length, -1),
  };
}

function readPsv([firstLine, lengthLine, ...otherLines]: MessageLines): ParsedMessage {
  const header = parseHeader(firstLine.text);
  if (!header) throw new UnreadableMessageError(firstLine.number, "The message's first line is damaged or cut off");
  rejectOtherGameType(header.gameType, firstLine.number);
  if (lengthLine === undefined) throw createNoLengthError(firstLine.number);
  const limits = readLimits(lengthLine);
  const totalLine = otherLines.find((line) => totalPattern.test(line.text));
  const teamLines = totalLine === undefined ? otherLines : otherLines.slice(0, otherLines.indexOf(totalLine));
  const teams = readTeams(teamLines);
  if (totalLine === undefined) {
    const lastLine = otherLines.at(-1) ?? lengthLine;
    throw new UnreadableMessageError(
      lastLine.number,
      "The message is cut off: the line with the teams' scores is missing",
    );
  }
  if (!teams.hasBothHeadings) throw createNoTeamsError(totalLine.number);
  const [, redScore, blueScore] = totalPattern.exec(totalLine.text) ?? [];
  const round = {
    format: psvFormat.name,
    // Servers write headings and the total in bold (`**`). Text that was copied from a chat has lost the asterisks.
    hasLostMarkdown: teams.hasLostMarkdown || !isBold(totalLine),
    map: header.map,
    ...limits,
    redScore: parseInteger(redScore, "Red's score", totalLine.number),
    blueScore: parseInteger(blueScore, "Blue's score", totalLine.number),
    redClan: teams.clans.red,
    blueClan: teams.clans.blue,
    players: teams.players,
  };
  return { round, remaining: otherLines.slice(teamLines.length + 1) };
}

function createNoLengthError(line: number): UnreadableMessageError {
  return new UnreadableMessageError(line, 'The line "(Length: …)" is missing, damaged or cut off');
}

/** Parses the line with the length and the limits of the round. */
function readLimits({ text, number }: MessageLine) {
  const [match, minutes, seconds, score, time] = lengthPattern.exec(text) ?? [];
  if (match === undefined) throw createNoLengthError(number);
  return {
    durationSeconds: requireInteger(Number(minutes) * 60 + Number(seconds), "The length", number),
    scoreLimit: score === undefined ? null : parseInteger(score, "The score limit", number),
    timeLimit: time === undefined ? null : parseInteger(time, "The time limit", number),
  };
}

/** Parses the lines with the headings, clans and players of both teams. Servers list Red first, then Blue. */
function readTeams(lines: readonly MessageLine[]) {
  const players: DraftPlayer[] = [];
  const clans: Record<Side, string | null> = { red: null, blue: null };
  /** The side of the latest heading; `undefined` before the first heading. */
  let side: Side | undefined;
  let hasLostMarkdown = false;
  for (const line of lines) {
    const heading = teamPattern.exec(line.text)?.[1]?.toLowerCase();
    const clan = clanPattern.exec(line.text)?.[1];
    if (heading === "red" && side === undefined) {
      side = "red";
      hasLostMarkdown = !isBold(line);
    } else if (heading === "blue" && side === "red") {
      side = "blue";
      hasLostMarkdown ||= !isBold(line);
    } else if (clan !== undefined && side) {
      clans[side] = hasLostMarkdown ? clan : removeAsterisks(clan);
    } else if (!dashesPattern.test(line.text)) {
      // Rejects any other line, such as a heading in the wrong order.
      players.push(readPlayer(line, side));
    }
  }
  return { players, clans, hasBothHeadings: side === "blue", hasLostMarkdown };
}

function readPlayer({ text, number }: MessageLine, side: Side | undefined): DraftPlayer {
  const [match, clientId, name = "", score, kills, deaths] = playerPattern.exec(text) ?? [];
  if (match === undefined || secondPlayerPattern.test(name)) {
    throw new UnreadableMessageError(
      number,
      "This is not a player, heading or score: the message is damaged or cut off here",
    );
  }
  if (!side) throw createNoTeamsError(number);
  return {
    clientId: parseInteger(clientId, "The id", number),
    name,
    side,
    score: parseInteger(score, "The score", number),
    kills: parseInteger(kills, "The kills", number),
    deaths: parseInteger(deaths, "The deaths", number),
    // This format does not contain captures.
    flags: null,
    line: number,
  };
}

function isBold(line: MessageLine): boolean {
  return line.text.startsWith("**");
}

/** Removes the asterisks with which servers print a clan in bold. A name of only asterisks remains unchanged. */
function removeAsterisks(clan: string): string {
  return clan.length > 4 && clan.startsWith("**") && clan.endsWith("**") ? clan.slice(2, -2) : clan;
}
