import { isDeepStrictEqual } from "node:util";
import { sides } from "contract/sides.ts";
import { areConnectionsOfSamePlayer } from "../people/users/second-connections.ts";
import { parseRoundMessage } from "../results/imports/parse-round-message.ts";
import { type ReportedPlayer, type ReportedRound, UnreadableMessageError } from "../results/imports/round-message.ts";
import type { Row } from "../tables.ts";

/** The round in a post, or the reason why the post is ignored. */
type PostedRound = { readonly round: ReportedRound } | { readonly ignoreReason: string };

type ReceivedMessage = Pick<Row<"received_rounds">, "body">;

/** The rounds in the messages that have been parsed, by the row with the message. */
const parsedRounds = new WeakMap<ReceivedMessage, PostedRound>();

/** Parses the message of a received round. The message of a row is parsed only once. */
export function parsePostedRound(row: ReceivedMessage): PostedRound {
  return parsedRounds.getOrInsertComputed(row, parseMessage);
}

function parseMessage({ body }: ReceivedMessage): PostedRound {
  if (body === null) return { ignoreReason: "The message was deleted" };
  try {
    const round = parseRoundMessage(body);
    const reason = findIgnoreReason(round);
    return reason === null ? { round } : { ignoreReason: reason };
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    return { ignoreReason: error.message };
  }
}

function findIgnoreReason({ redScore, blueScore, players }: ReportedRound): string | null {
  if (redScore === 0 && blueScore === 0) return "The score is 0:0";
  const emptySide = sides.find((side) => players.every((player) => player.side !== side));
  if (emptySide === undefined) return null;
  return emptySide === "red" ? "Red has no players" : "Blue has no players";
}

/** Whether a round has reached its score or time limit, with a winner. */
export function hasReachedLimit({
  scoreLimit,
  timeLimit,
  durationSeconds,
  redScore,
  blueScore,
}: ReportedRound): boolean {
  if (redScore === blueScore) return false;
  const hasReachedScore = scoreLimit !== null && scoreLimit > 0 && Math.max(redScore, blueScore) >= scoreLimit;
  const hasReachedTime =
    timeLimit !== null && timeLimit > 0 && durationSeconds !== null && durationSeconds >= timeLimit * 60;
  return hasReachedScore || hasReachedTime;
}

/**
 * How a post relates to an earlier post of the same game server.
 * - SAME: the same state of the round, in another format
 * - LATER: a later state of the round
 * - OTHER_TEAMS: possibly a later state, with another line-up
 * - OTHER_ROUND: another round
 */
export type Comparison = "SAME" | "LATER" | "OTHER_TEAMS" | "OTHER_ROUND";

/**
 * Compares a post with an earlier post of the same game server.
 * @param realNames names such as "(1)Ann" that belong to a player. Other names of this form are second connections: a player
 *   whose connection breaks joins again as "(1)Ann". `null` if every name counts as a different player
 */
export function comparePosts(
  earlier: ReportedRound,
  later: ReportedRound,
  realNames: ReadonlySet<string> | null,
): Comparison {
  const extraSeconds = getExtraSeconds(earlier, later);
  const laterWithEarlierNames = realNames === null ? later : restoreEarlierNames(earlier, later, realNames);
  if (earlier.map !== later.map || hasDecreasedScore(earlier, later) || (extraSeconds ?? 0) < 0) return "OTHER_ROUND";
  const canBeSameState = extraSeconds === null || extraSeconds === 0;
  if (canBeSameState && isDeepStrictEqual(getMetrics(earlier), getMetrics(later))) return "SAME";
  if (extraSeconds === 0) return "OTHER_ROUND";
  if (!isDeepStrictEqual(getTeams(earlier), getTeams(laterWithEarlierNames))) return "OTHER_TEAMS";
  // Without both durations, the counts decide: kills and deaths never decrease within a round.
  return extraSeconds === null && hasDecreasedCounts(earlier, later) ? "OTHER_ROUND" : "LATER";
}

/**
 * Gives reconnected players of a later post the names that they have in the earlier post. Use only names and sides of the
 * returned round: the counts of a second connection start at zero.
 */
export function restoreEarlierNames(
  earlier: ReportedRound,
  later: ReportedRound,
  realNames: ReadonlySet<string>,
): ReportedRound {
  const listNames = ({ players }: ReportedRound) => new Set(players.map(({ name }) => name));
  const earlierNames = listNames(earlier);
  const laterNames = listNames(later);
  const missingPlayers = earlier.players.filter(({ name }) => !laterNames.has(name) && !realNames.has(name));
  const findEarlierName = (player: ReportedPlayer) => {
    if (earlierNames.has(player.name) || realNames.has(player.name)) return player.name;
    const [match, secondMatch] = missingPlayers.filter(
      ({ name, side }) => side === player.side && areConnectionsOfSamePlayer(name, player.name),
    );
    // If several players of the side match, it is unknown who has reconnected.
    return match === undefined || secondMatch !== undefined ? player.name : match.name;
  };
  return { ...later, players: later.players.map((player) => ({ ...player, name: findEarlierName(player) })) };
}

/** Returns how many seconds more the later post reports as the duration. `null` if a post has no duration. */
function getExtraSeconds(earlier: ReportedRound, later: ReportedRound) {
  if (earlier.durationSeconds === null || later.durationSeconds === null) return null;
  return later.durationSeconds - earlier.durationSeconds;
}

function hasDecreasedScore(earlier: ReportedRound, later: ReportedRound): boolean {
  return later.redScore < earlier.redScore || later.blueScore < earlier.blueScore;
}

/** Whether the kills or deaths of a player decreased, which does not happen within a round. */
export function hasDecreasedCounts(earlier: ReportedRound, later: ReportedRound): boolean {
  const earlierPlayers = new Map(earlier.players.map((player) => [player.name, player]));
  return later.players.some(({ name, kills, deaths }) => {
    const earlierPlayer = earlierPlayers.get(name);
    return earlierPlayer !== undefined && (kills < earlierPlayer.kills || deaths < earlierPlayer.deaths);
  });
}

function getMetrics({ redScore, blueScore, players }: ReportedRound) {
  const metrics = players.map(({ name, side, score, kills, deaths }) => ({ name, side, score, kills, deaths }));
  return { redScore, blueScore, players: metrics.sort(compareByName) };
}

function getTeams({ players }: ReportedRound) {
  return players.map(({ name, side }) => ({ name, side })).sort(compareByName);
}

/** Compares by name. The names of a round are unique. */
function compareByName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
