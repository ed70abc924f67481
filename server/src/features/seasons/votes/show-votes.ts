import { defaultAppearance } from "contract/appearance.ts";
import type { Vote, VoteEntry, VoteOption } from "contract/votes.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { buildPagedReply, type Paging, toPage } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { presentProfile } from "../../people/users/person.ts";
import { countUsers, listUsers, type UserRow } from "../../people/users/users-queries.ts";
import {
  countClanOptions,
  type FoundVoteEntry,
  findVote,
  listClanOptions,
  listVoteEntries,
  listVotes,
  type VotesFilter,
  type VotesPage,
} from "./votes-queries.ts";

// A vote is a poll. Its entries, one for each option that a user has chosen, are called `votes` in the API.

type FoundVote = Awaited<ReturnType<typeof findVotes>>[number];

/** The page if the filter finds at most one vote. `now` only determines the order, which does not matter then. */
const singleVotePage: VotesPage = { limit: 1, offset: 0, now: 0 };

/** Finds votes with their entries, active votes first. */
export async function findVotes(db: LeagueDatabase, filter: VotesFilter, page: VotesPage = singleVotePage) {
  const votes = await listVotes(db, filter, page);
  const ids = votes.map(({ id }) => id);
  const entriesByVote = Map.groupBy(await listVoteEntries(db, ids), ({ vote_id }) => vote_id);
  return votes.map((vote) => ({ ...vote, entries: entriesByVote.get(vote.id) ?? [] }));
}

/** Presents a vote to a viewer. Admins see who voted; other viewers see only their own name. */
export function presentVote(vote: FoundVote, viewer: SignedIn | null): Vote {
  return {
    _id: String(vote.id),
    seasonId: String(vote.season_id),
    question: vote.question,
    type: vote.type,
    maxVotes: vote.max_votes,
    startDate: new Date(vote.starts_at).toISOString(),
    endDate: new Date(vote.ends_at).toISOString(),
    votes: vote.entries.map((entry) => presentEntry(entry, viewer)),
    ...(isAdmin(viewer) && { isDraft: vote.saved === 0 }),
  };
}

function presentEntry(entry: FoundVoteEntry, viewer: SignedIn | null): VoteEntry {
  const { voter_id, voter_name, clan_id, clan_name, player_id, user_name } = entry;
  const canSeeVoter = isAdmin(viewer) || voter_id === viewer?.id;
  return {
    ...(canSeeVoter && { voterId: String(voter_id), voterName: voter_name }),
    // The entry is for a clan or for a player.
    ...(clan_id !== null && clan_name !== null && { clanId: String(clan_id), clanName: clan_name }),
    ...(user_name !== null && { playerId: String(player_id), playerName: user_name, ...presentProfile(entry) }),
  };
}

/**
 * Finds the options of a vote, by name: the clans of its season, or all users who are neither deleted nor blocked.
 * @throws VOTE_NOT_FOUND if there is no such vote, or if it is a draft and the viewer is not an admin
 */
export async function findVoteOptions(
  db: LeagueDatabase,
  viewer: SignedIn,
  voteId: number,
  { name, ...paging }: Paging & { readonly name?: string | null | undefined },
) {
  const vote = await findVote(db, voteId, isAdmin(viewer));
  if (vote === undefined) throw createApiError("VOTE_NOT_FOUND");
  if (vote.type === "CLAN") {
    const options = { seasonId: vote.season_id, name: name ?? "" };
    const clans = await listClanOptions(db, options, toPage(paging));
    return buildPagedReply(paging, clans.map(presentClan), () => countClanOptions(db, options));
  }
  const options = { userName: name, blocked: false };
  const users = await listUsers(db, options, toPage(paging));
  return buildPagedReply(paging, users.map(presentPlayer), () => countUsers(db, options));
}

function presentClan({ id, name }: { readonly id: number; readonly name: string }): VoteOption {
  // Only players have an appearance, but the API requires its fields.
  return { _id: String(id), name, ...defaultAppearance };
}

function presentPlayer(user: UserRow): VoteOption {
  return { _id: String(user.id), name: user.user_name, ...presentProfile(user) };
}

/** Whether the viewer is an admin. Only admins see drafts and who voted. */
export function isAdmin(viewer: SignedIn | null): boolean {
  return viewer?.role === "ADMIN";
}
