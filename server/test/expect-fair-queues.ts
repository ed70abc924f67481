import { expect } from "vitest";
import type { Row } from "../src/features/tables.ts";
import type { League } from "./open-league.ts";

/** Expects the invariants of queues and matches. Returns the queued players and those in open matches. */
export async function expectFairQueues(league: League, label = "") {
  const { db } = league.context;
  const { data: queues } = await league.call("searchQueues", { as: league.admin });
  const waiting = queues.flatMap((queue) => queue.players.map(({ userId }) => ({ queueId: queue._id, userId })));
  const playing = (await db.selectFrom("match_players").select("user_id").where("open", "=", 1).execute()).map(
    ({ user_id }) => String(user_id),
  );
  expect(new Set(playing).size, `${label}: no player is in two open matches`).toBe(playing.length);
  for (const { _id: queueId, players, mode } of queues) {
    const userIds = players.map(({ userId }) => userId);
    expect(new Set(userIds).size, `${label}: no player waits twice in queue ${queueId}`).toBe(userIds.length);
    const present = players.filter(({ isAway }) => !isAway);
    expect(present.length, `${label}: no queue is full`).toBeLessThan(2 * Number(mode.charAt(0)));
  }
  const waitingAndPlaying = waiting.filter(({ userId }) => playing.includes(userId));
  expect(waitingAndPlaying, `${label}: no player in an open match waits in a queue`).toEqual([]);
  await expectPendingResults(league, label);
  return { waiting, playing };
}

/** Expects open matches to have an unfrozen result and to be open for all their players, and checks the total. */
async function expectPendingResults(league: League, label: string): Promise<void> {
  const { db } = league.context;
  const players = await db
    .selectFrom("match_players as p")
    .innerJoin("matches as m", "m.id", "p.match_id")
    .leftJoin("results as r", "r.id", "m.result_id")
    .select(["p.match_id", "p.open", "m.closed_at", "r.frozen"])
    .where("p.gone", "=", 0)
    .execute();
  const inconsistent = players.filter(
    ({ open, closed_at, frozen }) => (open === 1) !== (closed_at === null) || (open === 1 && frozen !== 0),
  );
  expect(inconsistent, `${label}: a match is open for all its players and has a result`).toEqual([]);
  const counted = await db.selectFrom("results").select("id").where("area", "=", "ranked").execute();
  const { data } = await league.call("searchResults", { as: league.admin, body: { numberPerPage: 1 } });
  expect(data.total, `${label}: the total counts all results`).toBe(counted.length);
}

type Queued = Pick<Row<"match_players">, "match_id" | "place" | "elo" | "side">;

/**
 * Expects matches without players who returned to the queue to contain the longest waiting players in the best split.
 */
export async function expectFirstComeFirstServed(
  { context: { db } }: League,
  queueId: string,
  label = "",
): Promise<void> {
  const queued = await db
    .selectFrom("match_players as p")
    .innerJoin("matches as m", "m.id", "p.match_id")
    .select(["p.match_id", "p.place", "p.elo", "p.side"])
    .where("m.queue_id", "=", Number(queueId))
    .orderBy("p.match_id")
    .execute();
  const waiting = await db
    .selectFrom("queue_players")
    .select("place")
    .where("queue_id", "=", Number(queueId))
    .execute();
  let latestPlace = 0;
  for (const players of Map.groupBy(queued, ({ match_id }) => match_id).values()) {
    const places = players.map(({ place }) => place);
    expect(Math.min(...places), `${label}: first come, first served`).toBeGreaterThan(latestPlace);
    latestPlace = Math.max(...places);
    expectBestSplit(players, label);
  }
  for (const { place } of waiting) expect(place, `${label}: no player was passed over`).toBeGreaterThan(latestPlace);
}

const mean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** Expects the smallest difference in Elo. Tries every split: the bits of a number say which players are red. */
function expectBestSplit(players: readonly Queued[], label: string): void {
  const computeDistance = (isRed: (index: number) => boolean) => {
    const team = (red: boolean) => players.filter((_, index) => isRed(index) === red).map(({ elo }) => elo);
    return team(true).length === players.length / 2 ? Math.abs(mean(team(true)) - mean(team(false))) : Infinity;
  };
  const actual = computeDistance((index) => players[index]?.side === "red");
  const alternatives = Array.from({ length: 2 ** players.length }, (_, bits) =>
    computeDistance((index) => ((bits >> index) & 1) === 1),
  );
  expect(actual, `${label}: no split is closer`).toBeLessThanOrEqual(Math.min(...alternatives) + 1e-8);
}
