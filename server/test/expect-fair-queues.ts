import { expect } from "vitest";
import type { Row } from "../src/features/tables.ts";
import type { League } from "./open-league.ts";

/**
 * Expects the invariants of queues and matches.
 * @param label precedes the message of each failure
 * @returns the queued players, and the ids of the players in open matches
 */
export async function expectFairQueues(league: League, label = "") {
  const { db } = league.context;
  const { data: queues } = await league.call("searchQueues", { as: league.admin });
  const queuedPlayers = queues.flatMap((queue) => queue.players.map(({ userId }) => ({ queueId: queue._id, userId })));
  const matchPlayers = await db.selectFrom("match_players").select("user_id").where("open", "=", 1).execute();
  const matchPlayerIds = matchPlayers.map(({ user_id }) => String(user_id));
  expect(new Set(matchPlayerIds).size, `${label}: no player is in two open matches`).toBe(matchPlayerIds.length);
  for (const { _id: queueId, players, mode } of queues) {
    const userIds = players.map(({ userId }) => userId);
    expect(new Set(userIds).size, `${label}: no player waits twice in queue ${queueId}`).toBe(userIds.length);
    const presentPlayers = players.filter(({ isAway }) => !isAway);
    // `mode` is the API's name for the team size: "1v1", "2v2" and so on.
    const playersPerTeam = Number(mode.charAt(0));
    expect(presentPlayers.length, `${label}: no queue is full`).toBeLessThan(2 * playersPerTeam);
  }
  const queuedMatchPlayers = queuedPlayers.filter(({ userId }) => matchPlayerIds.includes(userId));
  expect(queuedMatchPlayers, `${label}: no player in an open match waits in a queue`).toEqual([]);
  await expectPendingResults(league, label);
  return { waiting: queuedPlayers, playing: matchPlayerIds };
}

/**
 * Expects each open match to have an unfrozen result and to be open for all its players. Expects the list of results to count
 * all ranked results.
 */
async function expectPendingResults(league: League, label: string): Promise<void> {
  const { db } = league.context;
  const players = await db
    .selectFrom("match_players as p")
    .innerJoin("matches as m", "m.id", "p.match_id")
    .leftJoin("results as r", "r.id", "m.result_id")
    .select(["p.match_id", "p.open", "m.closed_at", "r.frozen"])
    // Leaves out players who have left their match.
    .where("p.gone", "=", 0)
    .execute();
  const inconsistent = players.filter(
    ({ open, closed_at, frozen }) => (open === 1) !== (closed_at === null) || (open === 1 && frozen !== 0),
  );
  expect(inconsistent, `${label}: a match is open for all its players and has a result`).toEqual([]);
  const rankedResults = await db.selectFrom("results").select("id").where("area", "=", "ranked").execute();
  const { data } = await league.call("searchResults", { as: league.admin, body: { numberPerPage: 1 } });
  expect(data.total, `${label}: the total counts all results`).toBe(rankedResults.length);
}

type MatchPlayer = Pick<Row<"match_players">, "match_id" | "place" | "elo" | "side">;

/**
 * Expects each match of a queue to contain the players who had waited longest, split into the most balanced teams. Only works
 * if no player has returned to the queue from a cancelled match.
 */
export async function expectFirstComeFirstServed(
  { context: { db } }: League,
  queueId: string,
  label = "",
): Promise<void> {
  const matchPlayers = await db
    .selectFrom("match_players as p")
    .innerJoin("matches as m", "m.id", "p.match_id")
    .select(["p.match_id", "p.place", "p.elo", "p.side"])
    .where("m.queue_id", "=", Number(queueId))
    .orderBy("p.match_id")
    .execute();
  const queuePlayers = await db
    .selectFrom("queue_players")
    .select("place")
    .where("queue_id", "=", Number(queueId))
    .execute();
  // `place` is a number that grows with each player who joins a queue.
  let latestPlace = 0;
  for (const players of Map.groupBy(matchPlayers, ({ match_id }) => match_id).values()) {
    const places = players.map(({ place }) => place);
    expect(Math.min(...places), `${label}: first come, first served`).toBeGreaterThan(latestPlace);
    latestPlace = Math.max(...places);
    expectBestSplit(players, label);
  }
  for (const { place } of queuePlayers)
    expect(place, `${label}: no player was passed over`).toBeGreaterThan(latestPlace);
}

const computeMean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** Expects the teams' mean Elo to differ as little as possible. Tries every split: each bit of a number makes a player red. */
function expectBestSplit(players: readonly MatchPlayer[], label: string): void {
  const computeDistance = (isRed: (index: number) => boolean) => {
    const redElos = players.filter((_, index) => isRed(index)).map(({ elo }) => elo);
    const blueElos = players.filter((_, index) => !isRed(index)).map(({ elo }) => elo);
    const isEven = redElos.length === blueElos.length;
    return isEven ? Math.abs(computeMean(redElos) - computeMean(blueElos)) : Infinity;
  };
  const actualDistance = computeDistance((index) => players[index]?.side === "red");
  const possibleDistances = Array.from({ length: 2 ** players.length }, (_, bits) =>
    computeDistance((index) => ((bits >> index) & 1) === 1),
  );
  const maxRoundingError = 1e-8;
  const minDistance = Math.min(...possibleDistances);
  expect(actualDistance, `${label}: no split is closer`).toBeLessThanOrEqual(minDistance + maxRoundingError);
}
