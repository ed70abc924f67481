import type { LeagueDatabase } from "../context.ts";
import { listEntries } from "./entries-queries.ts";
import { listVotes, type VotesFilter, type VotesPage } from "./votes-queries.ts";

export type FoundVote = Awaited<ReturnType<typeof findVotes>>[number];

/** Votes with their entries, active ones first. */
export async function findVotes(
  db: LeagueDatabase,
  filter: VotesFilter,
  page: VotesPage = { limit: 1, offset: 0, now: 0 },
) {
  const votes = await listVotes(db, filter, page);
  const ids = votes.map(({ id }) => id);
  const entries = Map.groupBy(await listEntries(db, ids), ({ vote_id }) => vote_id);
  return votes.map((vote) => ({ ...vote, entries: entries.get(vote.id) ?? [] }));
}
