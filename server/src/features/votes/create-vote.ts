import { newVote } from "contract/constants.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { activeOrLatestSeason } from "../seasons/seasons-queries.ts";
import { insertVote } from "./votes-queries.ts";

const dayMs = 86_400_000;

/**
 * Creates a vote of the active, else the latest season, and returns its key. It starts tomorrow (UTC) and is a draft,
 * visible to admins only, until it is saved.
 * @throws NO_ACTIVE_SEASON before the first season
 */
export async function createVote({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const tomorrow = (Math.floor(clock.now() / dayMs) + 1) * dayMs;
  return transaction(db, async (trx) => {
    const season = await activeOrLatestSeason(trx);
    if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
    return insertVote(trx, {
      season_id: season.id,
      question: newVote.question,
      type: "CLAN",
      max_votes: maxVotesLimits.min,
      starts_at: tomorrow,
      ends_at: tomorrow + newVote.days * dayMs - 1,
      saved: 0,
    });
  });
}
