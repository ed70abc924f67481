import { votesLeft } from "contract/vote-can.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockClanForKeyShare } from "../clans/clans-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { lockUserForShare } from "../users/users-queries.ts";
import { type Ballot, editEntries } from "./edit-entries.ts";
import { entriesOfVoter, insertEntry, type Option } from "./entries-queries.ts";
import { freeSlot } from "./vote-rules.ts";

/** Votes for an option. @throws ALREADY_VOTED, NO_VOTES_LEFT, INVALID_VOTE for no option of the vote, and as `editEntries` does */
export async function castVote(
  context: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  ballot: Ballot,
): Promise<void> {
  await editEntries(context, viewer, ballot, async (trx, vote, option) => {
    if (!(await isOption(trx, vote, option))) throw refuse("INVALID_VOTE");
    // Concurrent votes of one voter compete for the same slot: the loser reads the entries again and retries.
    while (!(await claimSlot(trx, vote, viewer.id, option)));
  });
}

/** Whether a vote has that option. Locks the clan or the user, so that it exists until the transaction ends. */
async function isOption(trx: LeagueTransaction, vote: Row<"votes">, { clan_id, player_id }: Option): Promise<boolean> {
  if (clan_id !== null) return (await lockClanForKeyShare(trx, clan_id))?.season_id === vote.season_id;
  return player_id !== null && (await lockUserForShare(trx, player_id))?.blocked === 0;
}

/**
 * Claims the voter's lowest free slot for an option.
 * @returns `false` when a concurrent vote claimed it first
 */
async function claimSlot(
  trx: LeagueTransaction,
  vote: Row<"votes">,
  voterId: number,
  option: Option,
): Promise<boolean> {
  const used = await entriesOfVoter(trx, vote.id, voterId);
  if (used.some(({ clan_id, player_id }) => clan_id === option.clan_id && player_id === option.player_id)) {
    throw refuse("ALREADY_VOTED");
  }
  if (votesLeft(vote.max_votes, used.length) <= 0) throw refuse("NO_VOTES_LEFT");
  const slot = freeSlot(used.map((entry) => entry.slot));
  return insertEntry(trx, { ...option, vote_id: vote.id, voter_id: voterId, slot });
}
