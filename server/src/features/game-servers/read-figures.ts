import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { findPlayers } from "../results/imports/resolve-players.ts";
import { setFigures } from "../results/result-players-queries.ts";
import { readPostedRound } from "./read-posted-round.ts";
import { countMatchedRounds, listMatchedRounds } from "./received-rounds-queries.ts";

/** How many messages are read at once, in one transaction. */
const pageSize = 200;

type OnRead = (progress: { readonly done: number; readonly total: number; readonly unit: string }) => void;

/**
 * Reads the messages of matched rounds that are still kept again, and keeps the figures that were not kept when they were
 * posted. May run while the league does, and as often as one likes.
 * @returns for how many players of rounds figures were found
 */
export async function readFigures({ db }: Pick<Context, "db">, onRead: OnRead = () => undefined): Promise<number> {
  const total = await countMatchedRounds(db);
  let done = 0;
  let found = 0;
  for (let after = 0; ; ) {
    const rounds = await listMatchedRounds(db, after, pageSize);
    const last = rounds.at(-1);
    if (last === undefined) return found;
    found += await transaction(db, async (trx) => {
      let kept = 0;
      for (const round of rounds) kept += await keepFigures(trx, round);
      return kept;
    });
    after = last.id;
    done += rounds.length;
    onRead({ done, total: Math.max(done, total), unit: "messages" });
  }
}

type MatchedRound = Awaited<ReturnType<typeof listMatchedRounds>>[number];

async function keepFigures(trx: LeagueTransaction, { body, result_id, received_at }: MatchedRound): Promise<number> {
  const posted = readPostedRound({ body });
  if (!("round" in posted) || result_id === null) return 0;
  let kept = 0;
  for (const { userId, figures } of await findPlayers(trx, posted.round, received_at)) {
    if (userId === null || figures === undefined) continue;
    if (await setFigures(trx, { resultId: result_id, userId }, JSON.stringify(figures))) kept += 1;
  }
  return kept;
}
