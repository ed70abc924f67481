import { newVote } from "contract/constants.ts";
import { maxVotesLimits, votesLeft } from "contract/vote-can.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { activeOrLatestSeason } from "../../competitions/seasons-queries.ts";
import { type Context, neverRefuse, type RefuseIfChanged } from "../../context.ts";
import { refuseImpossibleDates } from "../../refuse-dates.ts";
import type { Row } from "../../tables.ts";
import { changeVote, insertVote, lockVoteForUpdate, mostUsed, removeVote } from "./votes-queries.ts";

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

export type VoteChange = Partial<Pick<Row<"votes">, "question" | "type" | "max_votes" | "starts_at" | "ends_at">>;

/**
 * Changes the given fields of a vote, and makes it visible to everyone.
 * @throws INVALID_INPUT for a changed date that cannot be, VOTE_NOT_FOUND, TOO_FEW_VOTES, VOTE_ENDS_FIRST, VOTE_TYPE_IN_USE, VOTES_IN_USE
 */
export function updateVote(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  change: VoteChange,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await lockVoteForUpdate(trx, id);
    if (before === undefined) throw refuse("VOTE_NOT_FOUND");
    await noteSubject(trx, { kind: "VOTE", id });
    await refuseIfChanged(trx);
    const stored = { startDate: before.starts_at, endDate: before.ends_at };
    const typed = { startDate: change.starts_at, endDate: change.ends_at };
    refuseImpossibleDates("PLANNED", typed, clock.now(), stored);
    const after = { ...before, ...change };
    if (after.max_votes < maxVotesLimits.min) throw refuse("TOO_FEW_VOTES");
    if (after.ends_at <= after.starts_at) throw refuse("VOTE_ENDS_FIRST");
    const used = await mostUsed(trx, id);
    if (used > 0 && after.type !== before.type) throw refuse("VOTE_TYPE_IN_USE");
    if (votesLeft(after.max_votes, used) < 0) throw refuse("VOTES_IN_USE", { used });
    await changeVote(trx, id, { ...change, saved: 1 });
  });
}

/** Deletes a vote with its entries. @throws VOTE_NOT_FOUND */
export async function deleteVote({ db }: Pick<Context, "db">, id: number): Promise<void> {
  if (!(await transaction(db, (trx) => removeVote(trx, id)))) throw refuse("VOTE_NOT_FOUND");
}
