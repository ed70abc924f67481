import { isDeepStrictEqual } from "node:util";
import type { ReportedRound } from "../imports/round-message.ts";

/**
 * What a post is to an earlier one of the same game server: the same state of its round, in another format; a
 * later state of it; perhaps a later state, for which somebody has come or gone; or another round.
 */
export type Comparison = "SAME" | "LATER" | "OTHER_TEAMS" | "OTHER_ROUND";

export function comparePosts(earlier: ReportedRound, later: ReportedRound): Comparison {
  const longer = secondsLonger(earlier, later);
  if (earlier.map !== later.map || hasLostPoints(earlier, later) || (longer ?? 0) < 0) return "OTHER_ROUND";
  if (!longer && isDeepStrictEqual(figuresOf(earlier), figuresOf(later))) return "SAME";
  if (longer === 0) return "OTHER_ROUND";
  if (!isDeepStrictEqual(teamsOf(earlier), teamsOf(later))) return "OTHER_TEAMS";
  // One of them does not say how long it took: kills and deaths of a round only grow.
  return longer === null && hasLostKills(earlier, later) ? "OTHER_ROUND" : "LATER";
}

/** How much longer the later one took; `null` where one of them does not say. */
function secondsLonger({ durationSeconds: before }: ReportedRound, { durationSeconds: after }: ReportedRound) {
  return before === null || after === null ? null : after - before;
}

function hasLostPoints(earlier: ReportedRound, later: ReportedRound): boolean {
  return later.redScore < earlier.redScore || later.blueScore < earlier.blueScore;
}

function hasLostKills(earlier: ReportedRound, later: ReportedRound): boolean {
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
