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
 * Parses the stored messages of matched rounds again, and stores the extended metrics that were not stored when they were
 * posted. May run while the league runs, and repeatedly.
 * @returns the number of result players whose metrics were stored
 */
export async function rereadMetrics(
  { db }: Pick<Context, "db">,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const total = await countMatchedRounds(db);
  let done = 0;
  let storedTotal = 0;
  for (let after = 0; ; ) {
    const rounds = await listMatchedRounds(db, after, pageSize);
    const last = rounds.at(-1);
    if (last === undefined) return storedTotal;
    storedTotal += await transaction(db, async (trx) => {
      let stored = 0;
      for (const round of rounds) stored += await storeMetrics(trx, round);
      return stored;
    });
    after = last.id;
    done += rounds.length;
    onProgress({ done, total: Math.max(done, total), unit: "messages" });
  }
}

type MatchedRound = Awaited<ReturnType<typeof listMatchedRounds>>[number];

async function storeMetrics(trx: LeagueTransaction, { body, result_id, received_at }: MatchedRound): Promise<number> {
  const posted = parsePostedRound({ body });
  if (!("round" in posted) || result_id === null) return 0;
  let stored = 0;
  for (const { userId, figures } of await findPlayers(trx, posted.round, received_at)) {
    if (userId === null || figures === undefined) continue;
    if (await storeExtendedMetrics(trx, { resultId: result_id, userId }, JSON.stringify(figures))) stored += 1;
  }
  return stored;
}
