import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { nothingShown, type Shown } from "contract/shown.ts";
import type { User } from "contract/users.ts";
import type { Vote } from "contract/votes.ts";
import { api } from "../platform/api.ts";
import { debounceQuery } from "../platform/debounce.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { pagingSearch, type SearchOf } from "../platform/search-params.ts";
import { seasonOf, seasonSearch, seasonsQueries } from "../seasons/seasons-queries.ts";
import { byName, type Option } from "./vote-options.ts";

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

export const whatVotesShow = [["votes"], ["clans", "options"], ["users", "options"]] as const;

export const votesScreenQueries = ({ search: { season, page, numberPerPage } }: At<typeof votesSearch>) => [
  seasonsQueries.all,
  votesQueries.list({ season, page, numberPerPage }),
];
export const voteScreenQueries = ({ params: { voteId = "" } }: At) => [seasonsQueries.all, votesQueries.one(voteId)];

export const votesSearch = {
  ...seasonSearch,
  ...pagingSearch,
} as const;

export function showVote(queries: QueryClient, vote: Vote): void {
  queries.setQueryData(votesQueries.one(vote._id).queryKey, vote);
  changeLists(queries, (page) => ({
    ...page,
    votes: page.votes.map((each) => (each._id === vote._id ? vote : each)),
  }));
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

/** An option as it is offered, with the picture of a player. */
export interface OfferedOption extends Option, Shown {}

/** A part of what the viewer may vote for, by name, and how many there are in all. */
interface OfferedOptions {
  readonly options: readonly OfferedOption[];
  readonly total: number;
}

/** The options whose name contains the text, up to a limit. */
export function offeredQuery(voteId: string, name: string) {
  return query<OfferedOptions>({
    queryKey: ["votes", "options", voteId, name],
    access: "USER",
    queryFn: async ({ signal }) => {
      if (name !== "") await debounceQuery(signal);
      const found = await api.votes.searchVoteOptions({
        id: voteId,
        body: { name, page: 1, numberPerPage: 50 },
        signal,
      });
      const options = found.data.map(({ _id: id, ...option }) => ({ id, ...option }));
      return { options, total: found.total ?? options.length };
    },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
}

/**
 * The options that were voted for, with pictures. A failure is only logged in the browser: votes are shown without
 * them.
 */
export function optionsQuery({ type, seasonId }: Pick<Vote, "type" | "seasonId">) {
  return type === "CLAN" ? clanOptions(seasonId) : playerOptions;
}

function clanOptions(seasonId: string) {
  return query({
    queryKey: ["clans", "options", seasonId],
    queryFn: async ({ signal }): Promise<readonly OfferedOption[]> => {
      const { data } = await api.clans.searchClans({ body: { seasonId }, signal });
      return data.map(({ _id, name }) => ({ id: _id, name, ...nothingShown })).sort(byName);
    },
    meta: { isSilent: true },
  });
}

const playerOptions = query({
  queryKey: ["users", "options"],
  queryFn: async ({ signal }): Promise<readonly OfferedOption[]> => {
    const { data } = await api.users.searchUsers({ signal });
    const offered = data.filter(({ blocked }: User) => blocked !== true);
    return offered.map(({ _id: id, userName: name, ...shown }) => ({ id, name, ...shown })).sort(byName);
  },
  meta: { isSilent: true },
});
