import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { seasonOf, seasonSearch, seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { pagingSearch, type SearchOf } from "../../platform/search-params.ts";

/** A page of a season's votes, and how many there are on all pages. */
interface VotesPage {
  readonly votes: readonly Vote[];
  readonly total: number;
}

export const votesQueries = {
  /** Empty without a season. */
  list: ({ season: seasonId, ...search }: SearchOf<typeof votesSearch>) =>
    query<VotesPage>({
      queryKey: ["votes", "list", seasonId, search],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return { votes: [], total: 0 };
        const found = await api.votes.searchVotes({ body: { seasonId: season._id, ...search }, signal });
        return { votes: found.data, total: found.total ?? found.data.length };
      },
      meta: { failure: "Error while fetching votes" },
      placeholderData: keepPreviousData,
    }),
  /** `null` if it does not exist. */
  one: (voteId: string) =>
    query<Vote | null>({
      queryKey: ["votes", "one", voteId],
      queryFn: async ({ signal }) => (await api.votes.searchVotes({ body: { _id: voteId }, signal })).data[0] ?? null,
      meta: { failure: "Error while fetching vote" },
    }),
};

export const votesScreenQueries = ({ search: { season, page, numberPerPage } }: At<typeof votesSearch>) => [
  seasonsQueries.all,
  votesQueries.list({ season, page, numberPerPage }),
];
export const voteScreenQueries = ({ params: { voteId = "" } }: At) => [seasonsQueries.all, votesQueries.one(voteId)];

export const votesSearch = { ...seasonSearch, ...pagingSearch } as const;

export function showVote(queries: QueryClient, vote: Vote): void {
  queries.setQueryData(votesQueries.one(vote._id).queryKey, vote);
  const replaced = (each: Vote) => (each._id === vote._id ? vote : each);
  changeLists(queries, (page) => ({ ...page, votes: page.votes.map(replaced) }));
  void queries.invalidateQueries({ queryKey: ["votes"] });
}

/** Removes a deleted vote from all lists. Its own page, which is being left, is not refetched. */
export function forgetVote(queries: QueryClient, voteId: string): void {
  changeLists(queries, ({ votes, total }) => {
    const left = votes.filter(({ _id }) => _id !== voteId);
    return { votes: left, total: total - votes.length + left.length };
  });
  void queries.invalidateQueries({ queryKey: LISTS });
  void queries.invalidateQueries({ queryKey: votesQueries.one(voteId).queryKey, refetchType: "none" });
}

const LISTS = ["votes", "list"];

function changeLists(queries: QueryClient, change: (page: VotesPage) => VotesPage): void {
  queries.setQueriesData<VotesPage>({ queryKey: LISTS }, (page) => page && change(page));
}
