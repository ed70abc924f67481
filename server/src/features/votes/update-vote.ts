import { maxVotesLimits, votesLeft } from "contract/vote-can.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import type { Row } from "../tables.ts";
import { mostUsed } from "./entries-queries.ts";
import { changeVote, lockVoteForUpdate } from "./votes-queries.ts";

export type VoteChange = Partial<Pick<Row<"votes">, "question" | "type" | "max_votes" | "starts_at" | "ends_at">>;

/**
 * Changes the given fields of a vote, and makes it visible to everyone.
 * @throws VOTE_NOT_FOUND, TOO_FEW_VOTES, VOTE_ENDS_FIRST, VOTE_TYPE_IN_USE, VOTES_IN_USE
 */
export function updateVote({ db }: Pick<Context, "db">, id: number, change: VoteChange): Promise<void> {
  return transaction(db, async (trx) => {
    const before = await lockVoteForUpdate(trx, id);
    if (before === undefined) throw refuse("VOTE_NOT_FOUND");
    await noteSubject(trx, { kind: "VOTE", id });
    const after = { ...before, ...change };
    if (after.max_votes < maxVotesLimits.min) throw refuse("TOO_FEW_VOTES");
    if (after.ends_at <= after.starts_at) throw refuse("VOTE_ENDS_FIRST");
    const used = await mostUsed(trx, id);
    if (used > 0 && after.type !== before.type) throw refuse("VOTE_TYPE_IN_USE");
    if (votesLeft(after.max_votes, used) < 0) throw refuse("VOTES_IN_USE", { used });
    await changeVote(trx, id, { ...change, saved: 1 });
  });
}
