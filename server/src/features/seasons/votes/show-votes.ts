import { nothingShown } from "contract/shown.ts";
import type { Vote, VoteEntry, VoteOption } from "contract/votes.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { type Paging, paged, pageOf } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { presentShown } from "../../people/users/person.ts";
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

type FoundVote = Awaited<ReturnType<typeof findVotes>>[number];

/** Votes with their entries, active ones first. */
export async function findVotes(
  db: LeagueDatabase,
  filter: VotesFilter,
  page: VotesPage = { limit: 1, offset: 0, now: 0 },
) {
  const votes = await listVotes(db, filter, page);
  const ids = votes.map(({ id }) => id);
  const entries = Map.groupBy(await listVoteEntries(db, ids), ({ vote_id }) => vote_id);
  return votes.map((vote) => ({ ...vote, entries: entries.get(vote.id) ?? [] }));
}

/** A vote as the viewer may see it: only admins and the voter see who voted. */
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
  return {
    ...((isAdmin(viewer) || voter_id === viewer?.id) && { voterId: String(voter_id), voterName: voter_name }),
    ...(clan_id !== null && clan_name !== null && { clanId: String(clan_id), clanName: clan_name }),
    ...(user_name !== null && { playerId: String(player_id), playerName: user_name, ...presentShown(entry) }),
  };
}

/**
 * The options of a vote, by name: clans of its season, or users neither deleted nor blocked.
 * @throws VOTE_NOT_FOUND, also for a draft, which only admins see
 */
export async function findOptions(
  db: LeagueDatabase,
  viewer: SignedIn,
  voteId: number,
  { name, ...paging }: Paging & { readonly name?: string | null | undefined },
) {
  const vote = await findVote(db, voteId, isAdmin(viewer));
  if (vote === undefined) throw refuse("VOTE_NOT_FOUND");
  if (vote.type === "CLAN") {
    const options = { seasonId: vote.season_id, name: name ?? "" };
    const clans = await listClanOptions(db, options, pageOf(paging));
    return paged(paging, clans.map(presentClan), () => countClanOptions(db, options));
  }
  const options = { userName: name, blocked: false };
  const users = await listUsers(db, options, pageOf(paging));
  return paged(paging, users.map(presentPlayer), () => countUsers(db, options));
}

function presentClan({ id, name }: { readonly id: number; readonly name: string }): VoteOption {
  return { _id: String(id), name, ...nothingShown };
}

function presentPlayer(user: UserRow): VoteOption {
  return { _id: String(user.id), name: user.user_name, ...presentShown(user) };
}

/** Admins see votes that were never saved, and who voted. */
export function isAdmin(viewer: SignedIn | null): boolean {
  return viewer?.role === "ADMIN";
}
