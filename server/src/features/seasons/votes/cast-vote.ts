import type { VoteType } from "contract/constants.ts";
import { getRemainingVotes, isVoteActive } from "contract/vote-rules.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { lockUserForShare } from "../../people/users/users-queries.ts";
import type { Row } from "../../tables.ts";
import { lockClanForKeyShare } from "../clans/clans-queries.ts";
import { isAdmin } from "./show-votes.ts";
import {
  insertVoteEntry,
  listEntriesOfVoter,
  lockVoteForShare,
  removeVoteEntry,
  type VotedOption,
} from "./votes-queries.ts";

// A vote is a poll. Users cast entries in it, one for each option that they choose.

/**
 * Stores the viewer's entry for an option of a vote.
 * @throws INVALID_VOTE if the vote does not have that option
 * @throws ALREADY_VOTED if the viewer already has an entry for it
 * @throws NO_VOTES_LEFT if the viewer already has the maximum number of entries
 * @throws the errors of `editEntries`
 */
export async function castVote(
  context: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  ballot: Ballot,
): Promise<void> {
  await editEntries(context, viewer, ballot, async (trx, vote, option) => {
    if (!(await isOption(trx, vote, option))) throw createApiError("INVALID_VOTE");
    // Each entry of a voter has its own slot. Concurrent requests of one voter compete for the same slot, and those
    // that lose retry with the next slot.
    let isClaimed = false;
    while (!isClaimed) isClaimed = await claimSlot(trx, vote, viewer.id, option);
  });
}

/** Whether a vote has the option. Locks the clan or the user until the transaction ends. */
async function isOption(
  trx: LeagueTransaction,
  vote: Row<"votes">,
  { clan_id, player_id }: VotedOption,
): Promise<boolean> {
  if (clan_id !== null) {
    const clan = await lockClanForKeyShare(trx, clan_id);
    return clan?.season_id === vote.season_id;
  }
  const player = player_id === null ? undefined : await lockUserForShare(trx, player_id);
  return player?.blocked === 0;
}

/**
 * Stores an entry for an option in the voter's lowest free slot.
 * @returns `false` if a concurrent request took that slot first
 * @throws ALREADY_VOTED if the voter already has an entry for the option
 * @throws NO_VOTES_LEFT if the voter already has the maximum number of entries
 */
async function claimSlot(
  trx: LeagueTransaction,
  vote: Row<"votes">,
  voterId: number,
  option: VotedOption,
): Promise<boolean> {
  const entries = await listEntriesOfVoter(trx, vote.id, voterId);
  const hasEntry = entries.some(
    ({ clan_id, player_id }) => clan_id === option.clan_id && player_id === option.player_id,
  );
  if (hasEntry) throw createApiError("ALREADY_VOTED");
  if (getRemainingVotes(vote.max_votes, entries.length) <= 0) throw createApiError("NO_VOTES_LEFT");
  const slot = findFreeSlot(entries.map((entry) => entry.slot));
  return insertVoteEntry(trx, { ...option, vote_id: vote.id, voter_id: voterId, slot });
}

/** A vote, and the option that the viewer chooses or withdraws. */
type Ballot = Choice & { readonly voteId: number };

/**
 * Runs a change of the viewer's entries in an active vote, in one transaction. The vote is locked for share: other
 * users can vote, but nobody can change the vote.
 * @throws VOTE_NOT_FOUND if there is no such vote, or if it is a draft and the viewer is not an admin
 * @throws VOTE_NOT_ACTIVE before the start and after the end of the vote
 * @throws the errors of `parseOption`
 */
function editEntries(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  { voteId, ...choice }: Ballot,
  edit: (trx: LeagueTransaction, vote: Row<"votes">, option: VotedOption) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const vote = await lockVoteForShare(trx, voteId);
    // A vote is a draft until it is saved.
    if (vote === undefined || (vote.saved === 0 && !isAdmin(viewer))) throw createApiError("VOTE_NOT_FOUND");
    const option = parseOption(vote.type, choice);
    requireActiveVote(vote, clock.now());
    await edit(trx, vote, option);
  });
}

/**
 * Removes the viewer's entry for an option of a vote, which frees its slot.
 * @throws NOT_VOTED if the viewer has no entry for the option
 * @throws the errors of `editEntries`
 */
export async function withdrawVote(
  context: Pick<Context, "db" | "clock">,
  viewer: SignedIn,
  ballot: Ballot,
): Promise<void> {
  await editEntries(context, viewer, ballot, async (trx, vote, option) => {
    const isRemoved = await removeVoteEntry(trx, { ...option, vote_id: vote.id, voter_id: viewer.id });
    if (!isRemoved) throw createApiError("NOT_VOTED");
  });
}

/** The option in a request: a clan or a player, depending on the type of the vote. */
type Choice = { readonly clanId?: number | null | undefined; readonly playerId?: number | null | undefined };

/**
 * Converts the option in a request.
 * @throws NO_OPTION if nothing is chosen
 * @throws INVALID_VOTE if the choice does not fit the type of the vote, or if two options are chosen
 */
function parseOption(type: VoteType, { clanId, playerId }: Choice): VotedOption {
  const option = { clan_id: clanId ?? null, player_id: playerId ?? null };
  if (option.clan_id === null && option.player_id === null) throw createApiError("NO_OPTION");
  const chosenId = type === "CLAN" ? option.clan_id : option.player_id;
  const idOfOtherType = type === "CLAN" ? option.player_id : option.clan_id;
  if (chosenId === null || idOfOtherType !== null) throw createApiError("INVALID_VOTE");
  return option;
}

/**
 * Requires that a vote is active.
 * @param now milliseconds since the epoch
 * @throws VOTE_NOT_ACTIVE before the start and after the end of the vote
 */
function requireActiveVote({ starts_at, ends_at }: Row<"votes">, now: number): void {
  if (!isVoteActive({ startDate: starts_at, endDate: ends_at }, now)) throw createApiError("VOTE_NOT_ACTIVE");
}

/** Returns the lowest slot, counted from 1, that is not taken. */
function findFreeSlot(takenSlots: readonly number[]): number {
  let slot = 1;
  while (takenSlots.includes(slot)) slot += 1;
  return slot;
}
