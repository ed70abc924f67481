import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { type Ballot, editEntries } from "./edit-entries.ts";
import { removeEntry } from "./entries-queries.ts";

/** Withdraws the viewer's vote for an option, which frees its slot. @throws NOT_VOTED, and as `editEntries` does */
export async function withdrawVote(
  context: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  ballot: Ballot,
): Promise<void> {
  await editEntries(context, viewer, ballot, async (trx, vote, option) => {
    if (!(await removeEntry(trx, { ...option, vote_id: vote.id, voter_id: viewer.id }))) throw refuse("NOT_VOTED");
  });
}
