import { isDeepStrictEqual } from "node:util";
import { sides } from "contract/sides.ts";
import { areConnectionsOfOne } from "../people/users/second-connections.ts";
import { parseRoundMessage } from "../results/imports/parse-round-message.ts";
import { type ReportedPlayer, type ReportedRound, UnreadableMessage } from "../results/imports/round-message.ts";
import type { Row } from "../tables.ts";

/** The round in a post, or why it is none that could count. */
type PostedRound = { readonly round: ReportedRound } | { readonly ignored: string };

export function readPostedRound({ body }: Pick<Row<"received_rounds">, "body">): PostedRound {
  if (body === null) return { ignored: "The message is not there any more" };
  try {
    const round = parseRoundMessage(body);
    const reason = whyIgnored(round);
    return reason === null ? { round } : { ignored: reason };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    return { ignored: error.message };
  }
}

function whyIgnored({ redScore, blueScore, players }: ReportedRound): string | null {
  if (redScore === 0 && blueScore === 0) return "The score is 0:0";
  const empty = sides.find((side) => players.every((player) => player.side !== side));
  if (empty === undefined) return null;
  return empty === "red" ? "Red has no players" : "Blue has no players";
}

/** Whether a round was played to its score or time limit, and somebody won. */
export function reachedLimit({ scoreLimit, timeLimit, durationSeconds, redScore, blueScore }: ReportedRound): boolean {
  if (redScore === blueScore) return false;
  const byScore = scoreLimit !== null && scoreLimit > 0 && Math.max(redScore, blueScore) >= scoreLimit;
  const byTime = timeLimit !== null && timeLimit > 0 && durationSeconds !== null && durationSeconds >= timeLimit * 60;
  return byScore || byTime;
}

/**
 * What a post is to an earlier one of the same game server: the same state of its round, in another format; a
 * later state of it; perhaps a later state, for which somebody has come or gone; or another round.
 */
export type Comparison = "SAME" | "LATER" | "OTHER_TEAMS" | "OTHER_ROUND";

/**
 * @param held names that look like a further connection's, and that somebody really has; `null`: each name is another
 * player's
 */
export function comparePosts(
  earlier: ReportedRound,
  later: ReportedRound,
  held: ReadonlySet<string> | null,
): Comparison {
  const longer = secondsLonger(earlier, later);
  const renamed = held === null ? later : withNamesOf(earlier, later, held);
  if (earlier.map !== later.map || hasLostPoints(earlier, later) || (longer ?? 0) < 0) return "OTHER_ROUND";
  if (!longer && isDeepStrictEqual(figuresOf(earlier), figuresOf(later))) return "SAME";
  if (longer === 0) return "OTHER_ROUND";
  if (!isDeepStrictEqual(teamsOf(earlier), teamsOf(renamed))) return "OTHER_TEAMS";
  // One of them does not say how long it took: kills and deaths of a round only grow.
  return longer === null && hasLostKills(earlier, later) ? "OTHER_ROUND" : "LATER";
}

/**
 * A later round with the names of an earlier one: who has reconnected meanwhile is called as before. Figures of a further
 * connection begin anew, so nothing but names and sides of the two is compared.
 */
export function withNamesOf(earlier: ReportedRound, later: ReportedRound, held: ReadonlySet<string>): ReportedRound {
  const namesIn = ({ players }: ReportedRound) => new Set(players.map(({ name }) => name));
  const before = namesIn(earlier);
  const after = namesIn(later);
  const gone = earlier.players.filter(({ name }) => !after.has(name) && !held.has(name));
  const nameBefore = (player: ReportedPlayer) => {
    if (before.has(player.name) || held.has(player.name)) return player.name;
    const [same, other] = gone.filter(
      ({ name, side }) => side === player.side && areConnectionsOfOne(name, player.name),
    );
    return same === undefined || other !== undefined ? player.name : same.name;
  };
  return { ...later, players: later.players.map((player) => ({ ...player, name: nameBefore(player) })) };
}

/** How much longer the later one took; `null` where one of them does not say. */
function secondsLonger({ durationSeconds: before }: ReportedRound, { durationSeconds: after }: ReportedRound) {
  return before === null || after === null ? null : after - before;
}

function hasLostPoints(earlier: ReportedRound, later: ReportedRound): boolean {
  return later.redScore < earlier.redScore || later.blueScore < earlier.blueScore;
}

/** Whether kills or deaths of somebody became fewer, which they do not within a round. */
export function hasLostKills(earlier: ReportedRound, later: ReportedRound): boolean {
  const before = new Map(earlier.players.map((player) => [player.name, player]));
  return later.players.some(({ name, kills, deaths }) => {
    const player = before.get(name);
    return player !== undefined && (kills < player.kills || deaths < player.deaths);
  });
}

function figuresOf({ redScore, blueScore, players }: ReportedRound) {
  const figures = players.map(({ name, side, score, kills, deaths }) => ({ name, side, score, kills, deaths }));
  return { redScore, blueScore, players: figures.sort(byName) };
}

function teamsOf({ players }: ReportedRound) {
  return players.map(({ name, side }) => ({ name, side })).sort(byName);
}

/** The names of a round are all different. */
function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
