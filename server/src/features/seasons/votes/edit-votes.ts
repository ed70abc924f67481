import { voteDefaults } from "contract/constants.ts";
import { getRemainingVotes, maxVotesLimits } from "contract/vote-rules.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { findActiveOrLatestSeason } from "../../competitions/seasons-queries.ts";
import { type Context, type EnsureUnchanged, skipUnchangedCheck } from "../../context.ts";
import { rejectImpossibleDates } from "../../reject-impossible-dates.ts";
import type { Row } from "../../tables.ts";
import { changeVote, findMaxEntriesPerVoter, insertVote, lockVoteForUpdate, removeVote } from "./votes-queries.ts";

const dayMs = 86_400_000;

/**
 * Creates a vote in the active season, or in the latest season if none is active, and returns its id. The vote starts
 * tomorrow (UTC). It is a draft, visible to admins only, until its first update.
 * @throws NO_ACTIVE_SEASON if there is no season
 */
export async function createVote({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const tomorrow = (Math.floor(clock.now() / dayMs) + 1) * dayMs;
  return transaction(db, async (trx) => {
    const season = await findActiveOrLatestSeason(trx);
    if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
    return insertVote(trx, {
      season_id: season.id,
      question: voteDefaults.question,
      type: "CLAN",
      max_votes: maxVotesLimits.min,
      starts_at: tomorrow,
      ends_at: tomorrow + voteDefaults.days * dayMs - 1,
      // Marks a draft.
      saved: 0,
    });
  });
}

export type VoteChange = Partial<Pick<Row<"votes">, "question" | "type" | "max_votes" | "starts_at" | "ends_at">>;

/**
 * Changes the given fields of a vote. Makes a draft visible to everyone.
 * @throws VOTE_NOT_FOUND if there is no such vote
 * @throws INVALID_INPUT if a changed date is impossible
 * @throws TOO_FEW_VOTES if voters would have no vote
 * @throws VOTE_ENDS_FIRST if the vote would end before it starts
 * @throws VOTE_TYPE_IN_USE if the type would change after the first vote
 * @throws VOTES_IN_USE if a voter has used more votes than the new maximum
 */
export function updateVote(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  change: VoteChange,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  return transaction(db, async (trx) => {
    const storedVote = await lockVoteForUpdate(trx, id);
    if (storedVote === undefined) throw createApiError("VOTE_NOT_FOUND");
    await recordAffected(trx, { kind: "VOTE", id });
    await ensureUnchanged(trx);
    const storedDates = { startDate: storedVote.starts_at, endDate: storedVote.ends_at };
    const enteredDates = { startDate: change.starts_at, endDate: change.ends_at };
    rejectImpossibleDates("PLANNED", enteredDates, clock.now(), storedDates);
    const changedVote = { ...storedVote, ...change };
    if (changedVote.max_votes < maxVotesLimits.min) throw createApiError("TOO_FEW_VOTES");
    if (changedVote.ends_at <= changedVote.starts_at) throw createApiError("VOTE_ENDS_FIRST");
    const usedCount = await findMaxEntriesPerVoter(trx, id);
    if (usedCount > 0 && changedVote.type !== storedVote.type) throw createApiError("VOTE_TYPE_IN_USE");
    if (getRemainingVotes(changedVote.max_votes, usedCount) < 0) {
      throw createApiError("VOTES_IN_USE", { used: usedCount });
    }
    await changeVote(trx, id, { ...change, saved: 1 });
  });
}

/**
 * Deletes a vote and its entries.
 * @throws VOTE_NOT_FOUND if there is no such vote
 */
export async function deleteVote({ db }: Pick<Context, "db">, id: number): Promise<void> {
  const isDeleted = await transaction(db, (trx) => removeVote(trx, id));
  if (!isDeleted) throw createApiError("VOTE_NOT_FOUND");
}
