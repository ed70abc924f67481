import type { QueueHistory } from "contract/queues.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { playersOfResults } from "../results/result-players-queries.ts";
import { presentMatchResult } from "./present-match-result.ts";
import { elosInMatches, lastMatchesOfQueue, waitsOfQueue } from "./queue-waits-queries.ts";
import { findQueue } from "./queues-queries.ts";
import { mediansOf } from "./waits.ts";

const mostMatches = 5;

/** How long players waited in a queue, and its last validated matches. @throws QUEUE_NOT_FOUND */
export async function showQueueHistory(db: LeagueDatabase, id: number): Promise<QueueHistory> {
  if ((await findQueue(db, id)) === undefined) throw refuse("QUEUE_NOT_FOUND");
  const matches = await lastMatchesOfQueue(db, id, mostMatches);
  const players = await playersOfResults(
    db,
    matches.map((match) => match.id),
  );
  const { lowest, highest } = await elosInMatches(
    db,
    matches.map(({ match_id }) => match_id),
  );
  return {
    waits: mediansOf(await waitsOfQueue(db, id)),
    lastResults: matches.map((match) => presentMatchResult(match, players)),
    elos: lowest === null || highest === null ? null : { lowest, highest },
  };
}
