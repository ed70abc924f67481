import type { QueueHistory } from "contract/queues.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { listPlayersOfResults } from "../../results/result-players-queries.ts";
import { presentMatchResult } from "./present-queue.ts";
import { findQueue } from "./queues-queries.ts";
import { findUsualWaits } from "./usual-waits.ts";
import { findEloRange, listLastMatches, listLastMatchTimes } from "./waiting-players-queries.ts";

/** Number of validated matches shown. */
const maxLastResults = 5;
/** Number of past matches counted by the hour at which they were created. */
const maxCountedMatches = 200;
const hourMs = 3_600_000;

/**
 * Returns how long players waited in a queue, at which hours its matches were created, and its last validated matches.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 */
export async function showQueueHistory(db: LeagueDatabase, id: number): Promise<QueueHistory> {
  if ((await findQueue(db, id)) === undefined) throw createApiError("QUEUE_NOT_FOUND");
  const matches = await listLastMatches(db, id, maxLastResults);
  const resultIds = matches.map(({ id: resultId }) => resultId);
  const matchIds = matches.map(({ match_id }) => match_id);
  const players = await listPlayersOfResults(db, resultIds);
  const { lowest, highest } = await findEloRange(db, matchIds);
  return {
    waits: (await findUsualWaits(db, [id])).get(id) ?? [],
    made: countByHourOfWeek(await listLastMatchTimes(db, id, maxCountedMatches)),
    lastResults: matches.map((match) => presentMatchResult(match, players)),
    elos: lowest === null || highest === null ? null : { lowest, highest },
  };
}

/** Counts instants by hour of the week (UTC, from Monday 00:00). @param instants milliseconds since the epoch */
function countByHourOfWeek(instants: readonly number[]): QueueHistory["made"] {
  // 1 January 1970 was a Thursday: three days after Monday.
  const getHourOfWeek = (instant: number) => (Math.floor(instant / hourMs) + 3 * 24) % (7 * 24);
  const instantsByHour = Map.groupBy(instants, getHourOfWeek);
  return [...instantsByHour].map(([hourOfWeek, { length }]) => ({ hourOfWeek, matches: length }));
}
