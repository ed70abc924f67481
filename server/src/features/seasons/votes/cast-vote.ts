import type { VoteType } from "contract/constants.ts";
import { isVoteActive, votesLeft } from "contract/vote-can.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { lockUserForShare } from "../../people/users/users-queries.ts";
import type { Row } from "../../tables.ts";
import { lockClanForKeyShare } from "../clans/clans-queries.ts";
import { isAdmin } from "./show-votes.ts";
import { entriesOfVoter, insertVoteEntry, lockVoteForShare, removeEntry, type VotedOption } from "./votes-queries.ts";

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
async function isOption(
  trx: LeagueTransaction,
  vote: Row<"votes">,
  { clan_id, player_id }: VotedOption,
): Promise<boolean> {
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
  option: VotedOption,
): Promise<boolean> {
  const used = await entriesOfVoter(trx, vote.id, voterId);
  if (used.some(({ clan_id, player_id }) => clan_id === option.clan_id && player_id === option.player_id)) {
    throw refuse("ALREADY_VOTED");
  }
  if (votesLeft(vote.max_votes, used.length) <= 0) throw refuse("NO_VOTES_LEFT");
  const slot = freeSlot(used.map((entry) => entry.slot));
  return insertVoteEntry(trx, { ...option, vote_id: vote.id, voter_id: voterId, slot });
}

/** An option of a vote, as somebody casts or removes it. */
type Ballot = Choice & { readonly voteId: number };

/**
 * Runs a change of the viewer's entries in an active vote in one transaction that has locked the vote for share: its
 * type, dates and number of votes cannot change meanwhile.
 * @throws VOTE_NOT_FOUND, NO_OPTION, INVALID_VOTE, VOTE_NOT_ACTIVE
 */
function editEntries(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  { voteId, ...choice }: Ballot,
  edit: (trx: LeagueTransaction, vote: Row<"votes">, option: VotedOption) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const vote = await lockVoteForShare(trx, voteId);
    if (vote === undefined || (vote.saved === 0 && !isAdmin(viewer))) throw refuse("VOTE_NOT_FOUND");
    const option = optionOf(vote.type, choice);
    refuseInactive(vote, clock.now());
    await edit(trx, vote, option);
  });
}

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

/** The option in a request. */
type Choice = { readonly clanId?: number | null | undefined; readonly playerId?: number | null | undefined };

/** @throws NO_OPTION if nothing is chosen, INVALID_VOTE if it is not one option of the vote's type */
function optionOf(type: VoteType, { clanId, playerId }: Choice): VotedOption {
  const option = { clan_id: clanId ?? null, player_id: playerId ?? null };
  if (option.clan_id === null && option.player_id === null) throw refuse("NO_OPTION");
  const [chosen, other] = type === "CLAN" ? [option.clan_id, option.player_id] : [option.player_id, option.clan_id];
  if (chosen === null || other !== null) throw refuse("INVALID_VOTE");
  return option;
}

/** @param now ms UTC @throws VOTE_NOT_ACTIVE before its start and after its end */
function refuseInactive({ starts_at, ends_at }: Row<"votes">, now: number): void {
  if (!isVoteActive({ startDate: starts_at, endDate: ends_at }, now)) throw refuse("VOTE_NOT_ACTIVE");
}

/** The lowest slot, from 1, that is not among these. */
function freeSlot(taken: readonly number[]): number {
  let slot = 1;
  while (taken.includes(slot)) slot += 1;
  return slot;
}
