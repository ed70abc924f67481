import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { fetchSeason, seasonSearch, seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { pagingParams, type SearchValues } from "../../platform/search-params.ts";

/** A page of a season's polls, which the API calls votes, and the total on all pages. */
interface VotesPage {
  readonly votes: readonly Vote[];
  readonly total: number;
}

export const votesQueries = {
  /** Returns an empty page if there is no season. */
  list: ({ season: seasonId, ...search }: SearchValues<typeof votesSearch>) =>
    defineQuery<VotesPage>({
      queryKey: ["votes", "list", seasonId, search],
      queryFn: async ({ signal, client: queryClient }) => {
        const season = await fetchSeason(queryClient, seasonId);
        if (!season) return { votes: [], total: 0 };
        const response = await api.votes.searchVotes({ body: { seasonId: season._id, ...search }, signal });
        return { votes: response.data, total: response.total ?? response.data.length };
      },
      meta: { failure: "Error while fetching votes" },
      placeholderData: keepPreviousData,
    }),
  /** Returns `null` if the vote does not exist. */
  byId: (voteId: string) =>
    defineQuery<Vote | null>({
      queryKey: ["votes", "one", voteId],
      queryFn: async ({ signal }) => (await api.votes.searchVotes({ body: { _id: voteId }, signal })).data[0] ?? null,
      meta: { failure: "Error while fetching vote" },
    }),
};

/** Returns the queries of the first render of the list of votes. */
export const getVoteListScreenQueries = ({
  search: { season, page, numberPerPage },
}: ScreenLocation<typeof votesSearch>) => [seasonsQueries.all, votesQueries.list({ season, page, numberPerPage })];

/** Returns the queries of the first render of a vote's page. */
export const getVoteScreenQueries = ({ params: { voteId = "" } }: ScreenLocation) => [
  seasonsQueries.all,
  votesQueries.byId(voteId),
];

export const votesSearch = { ...seasonSearch, ...pagingParams } as const;

/** Replaces a vote in all cached queries, then refetches them. */
export function updateCachedVote(queryClient: QueryClient, vote: Vote): void {
  queryClient.setQueryData(votesQueries.byId(vote._id).queryKey, vote);
  const replaceVote = (cachedVote: Vote) => (cachedVote._id === vote._id ? vote : cachedVote);
  changeCachedLists(queryClient, (page) => ({ ...page, votes: page.votes.map(replaceVote) }));
  void queryClient.invalidateQueries({ queryKey: ["votes"] });
}

/**
 * Removes a deleted vote from all cached lists. The vote itself is marked as outdated, but not refetched: the page of the
 * deleted vote is still open for a moment, and would show an error.
 */
export function removeCachedVote(queryClient: QueryClient, voteId: string): void {
  changeCachedLists(queryClient, ({ votes, total }) => {
    const remainingVotes = votes.filter(({ _id }) => _id !== voteId);
    const removedCount = votes.length - remainingVotes.length;
    return { votes: remainingVotes, total: total - removedCount };
  });
  void queryClient.invalidateQueries({ queryKey: LISTS_KEY });
  void queryClient.invalidateQueries({ queryKey: votesQueries.byId(voteId).queryKey, refetchType: "none" });
}

const LISTS_KEY = ["votes", "list"];

function changeCachedLists(queryClient: QueryClient, change: (page: VotesPage) => VotesPage): void {
  queryClient.setQueriesData<VotesPage>({ queryKey: LISTS_KEY }, (page) => page && change(page));
}
