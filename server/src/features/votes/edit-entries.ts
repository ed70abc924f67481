import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import type { Option } from "./entries-queries.ts";
import { type Choice, isAdmin, optionOf, refuseInactive } from "./vote-rules.ts";
import { lockVoteForShare } from "./votes-queries.ts";

/** An option of a vote, as somebody casts or removes it. */
export type Ballot = Choice & { readonly voteId: number };

/**
 * Runs a change of the viewer's entries in an active vote in one transaction that has locked the vote for share: its
 * type, dates and number of votes cannot change meanwhile.
 * @throws VOTE_NOT_FOUND, NO_OPTION, INVALID_VOTE, VOTE_NOT_ACTIVE
 */
export function editEntries(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  { voteId, ...choice }: Ballot,
  edit: (trx: LeagueTransaction, vote: Row<"votes">, option: Option) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const vote = await lockVoteForShare(trx, voteId);
    if (vote === undefined || (vote.saved === 0 && !isAdmin(viewer))) throw refuse("VOTE_NOT_FOUND");
    const option = optionOf(vote.type, choice);
    refuseInactive(vote, clock.now());
    await edit(trx, vote, option);
  });
}
