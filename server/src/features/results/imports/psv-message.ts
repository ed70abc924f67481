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
const lengthLine = /^\(Length: (\d+) min (\d+)(?:\.\d+)? sec(?:, Scorelimit: (\d+), Timelimit: (\d+))?\)$/;
const teamLine = /^\**(Red|Blue) Team:\**$/;
const clanLine = /^Clan: (.*)$/s;
const playerLine = /^I[dD]: (\d+) \| Name: (.*) \| Score: (-?\d+) \| Kills: (\d+) \| Deaths: (\d+) \| Ratio: \S+$/s;
/** If a name matches this, the line consists of two joined lines. */
const secondPlayer = /\| Score: -?\d+ \| Kills: /;
/** Matches the line of dashes after the teams. */
const ruleLine = /^-+$/;
/** Matches the last line: the scores of both teams. */
const totalLine = /^\**Red: (-?\d+) \| Blue:? (-?\d+)\**$/;

/** Messages with a line per player, in which bars (`|`) separate the values. */
export const psvFormat: MessageFormat = {
  name: "psv",
  laterLinePattern: /^(?:I[dD]: \d+ \| Name: |\(Length: |\**(?:Red|Blue) Team:\**$|\**Red: -?\d+ \| Blue)/,
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

function readPsv([firstLine, ...nextLines]: MessageLines): ParsedMessage {
  const header = parseHeader(firstLine.text);
  if (!header) throw new UnreadableMessageError(firstLine.number, "The message's first line is damaged or cut off");
  rejectOtherGameType(header.gameType, firstLine.number);
  const limits = readLimits(nextLines[0] ?? firstLine);
  const totalIndex = nextLines.findIndex((line) => totalLine.test(line.text));
  const teams = readTeams(nextLines.slice(1, totalIndex === -1 ? undefined : totalIndex));

  // Without a total, the index -1 is that of the last line.
  const lastLine = nextLines.at(totalIndex) ?? firstLine;
  const [match, redScore, blueScore] = totalLine.exec(lastLine.text) ?? [];
  if (match === undefined) {
    throw new UnreadableMessageError(
      lastLine.number,
      "The message is cut off: the line with the teams' scores is missing",
    );
  }
  if (teams.headingCount < 2) throw createNoTeamsError(lastLine.number);
  const round = {
    format: psvFormat.name,
    // Servers write headings in bold (`**`). Text that was copied from a chat has lost the asterisks.
    isRendered: teams.isRendered || !isBold(lastLine),
    map: header.map,
    ...limits,
    redScore: parseInteger(redScore, "Red's score", lastLine.number),
    blueScore: parseInteger(blueScore, "Blue's score", lastLine.number),
    redClan: teams.clans.red,
    blueClan: teams.clans.blue,
    players: teams.players,
  };
  return { round, remaining: nextLines.slice(totalIndex + 1) };
}

/** Parses the line with the length and the limits of the round. */
function readLimits({ text, number }: MessageLine) {
  const [match, minutes, seconds, score, time] = lengthLine.exec(text) ?? [];
  if (match === undefined)
    throw new UnreadableMessageError(number, 'The line "(Length: …)" is missing, damaged or cut off');
  return {
    durationSeconds: requireInteger(Number(minutes) * 60 + Number(seconds), "The length", number),
    scoreLimit: score === undefined ? null : parseInteger(score, "The score limit", number),
    timeLimit: time === undefined ? null : parseInteger(time, "The time limit", number),
  };
}

/** Parses the lines with the headings, clans and players of both teams. */
function readTeams(lines: readonly MessageLine[]) {
  const players: DraftPlayer[] = [];
  const clans: Record<Side, string | null> = { red: null, blue: null };
  const sidesInOrder: Side[] = ["red", "blue"];
  let headingCount = 0;
  let isRendered = false;
  for (const line of lines) {
    // Undefined before the first heading.
    const side = sidesInOrder[headingCount - 1];
    const heading = teamLine.exec(line.text)?.[1]?.toLowerCase();
    const clan = clanLine.exec(line.text)?.[1];
    if (heading !== undefined && heading === sidesInOrder[headingCount]) {
      headingCount++;
      isRendered ||= !isBold(line);
    } else if (clan !== undefined && side) {
      clans[side] = isRendered ? clan : removeAsterisks(clan);
    } else if (!ruleLine.test(line.text)) {
      players.push(readPlayer(line, side));
    }
  }
  return { players, clans, headingCount, isRendered };
}

function readPlayer({ text, number }: MessageLine, side: Side | undefined): DraftPlayer {
  const [match, clientId, name = "", score, kills, deaths] = playerLine.exec(text) ?? [];
  if (match === undefined || secondPlayer.test(name)) {
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

/** Removes the asterisks with which servers print a clan in bold. */
function removeAsterisks(clan: string): string {
  return clan.length > 4 && clan.startsWith("**") && clan.endsWith("**") ? clan.slice(2, -2) : clan;
}
