import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { findPlayers } from "../results/imports/resolve-players.ts";
import { storeExtendedMetrics } from "../results/result-players-queries.ts";
import { parsePostedRound } from "./parse-posted-round.ts";
import { countMatchedRounds, listMatchedRounds } from "./received-rounds-queries.ts";

/** Messages per transaction. */
const pageSize = 200;

type OnProgress = (progress: { readonly done: number; readonly total: number; readonly unit: string }) => void;

/**
 * Parses the stored messages of matched rounds again, and stores the extended metrics that the server did not store when the
 * message was posted. May run while the server runs, and repeatedly.
 * @returns the number of result players whose metrics were stored
 */
export async function rereadMetrics(
  { db }: Pick<Context, "db">,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const total = await countMatchedRounds(db);
  let done = 0;
  let storedPlayerCount = 0;
  let lastId = 0;
  for (;;) {
    const rounds = await listMatchedRounds(db, lastId, pageSize);
    const lastRound = rounds.at(-1);
    if (lastRound === undefined) return storedPlayerCount;
    storedPlayerCount += await transaction(db, async (trx) => {
      let pageCount = 0;
      for (const round of rounds) pageCount += await storeMetrics(trx, round);
      return pageCount;
    });
    lastId = lastRound.id;
    done += rounds.length;
    // More rounds may have been matched since they were counted.
    onProgress({ done, total: Math.max(done, total), unit: "messages" });
  }
}

type MatchedRound = Awaited<ReturnType<typeof listMatchedRounds>>[number];

/** Stores the extended metrics in a message. @returns the number of players whose metrics were stored */
async function storeMetrics(trx: LeagueTransaction, { body, result_id, received_at }: MatchedRound): Promise<number> {
  const parsedPost = parsePostedRound({ body });
  if ("ignoreReason" in parsedPost || result_id === null) return 0;
  let storedCount = 0;
  // `figures` is the name of the extended metrics in messages and in the database.
  for (const { userId, figures } of await findPlayers(trx, parsedPost.round, received_at)) {
    if (userId === null || figures === undefined) continue;
    if (await storeExtendedMetrics(trx, { resultId: result_id, userId }, JSON.stringify(figures))) storedCount += 1;
  }
  return storedCount;
}
