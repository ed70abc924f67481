import { keepPreviousData } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { votes } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { seasonOf, seasonsQueries } from "../seasons/seasons-queries.ts";
import type { votesSearch } from "./votes-search.ts";

/** A page of a season's votes, and how many there are on all pages. */
export interface VotesPage {
  readonly votes: readonly Vote[];
  readonly total: number;
}

export const votesQueries = {
  /** None where there is no season. */
  list: ({ season: seasonId, ...search }: SearchOf<typeof votesSearch>) =>
    query<VotesPage>({
      queryKey: ["votes", "list", seasonId, search],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return { votes: [], total: 0 };
        const found = await votes.searchVotes({ body: { seasonId: season._id, ...search }, signal });
        return { votes: found.data, total: found.total ?? found.data.length };
      },
      meta: { failure: "Error while fetching votes" },
      placeholderData: keepPreviousData,
    }),
  /** `null` where there is none. */
  one: (voteId: string) =>
    query<Vote | null>({
      queryKey: ["votes", "one", voteId],
      queryFn: async ({ signal }) => (await votes.searchVotes({ body: { _id: voteId }, signal })).data[0] ?? null,
      meta: { failure: "Error while fetching vote" },
    }),
};

/** What of the league stands in votes: they, and what can be voted for. */
export const whatVotesShow = [["votes"], ["clans", "options"], ["users", "options"]] as const;

export const votesScreenQueries = ({ search: { season, page, numberPerPage } }: At<typeof votesSearch>) => [
  seasonsQueries.all,
  votesQueries.list({ season, page, numberPerPage }),
];
export const voteScreenQueries = ({ params: { voteId = "" } }: At) => [seasonsQueries.all, votesQueries.one(voteId)];
