import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { numberPerPage } from "contract/constants.ts";
import { clanSorts } from "contract/sorts.ts";
import { clans } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import { flag, oneOf, pagingSearch, type SearchOf } from "../platform/search-params.ts";
import { seasonOf, seasonSearch, seasonsQueries } from "../seasons/seasons-queries.ts";
import { type RankedClan, ranksIn } from "./clan-ranks.ts";

const failure = "Error while fetching clans";
const noClans = { clans: [] as readonly RankedClan[], total: 0 };

export const clansQueries = {
  /** A page of a season's clans with their ranks; none where there is no season. */
  list: ({ season: seasonId, ...search }: SearchOf<typeof clansSearch>) =>
    query({
      queryKey: ["clans", "list", seasonId, search],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return noClans;
        const [{ data, total = data.length }, table] = await Promise.all([
          clans.searchClans({ body: { seasonId: season._id, ...search }, signal }),
          queries.query(clansQueries.table(season._id)),
        ]);
        const ranks = ranksIn(table);
        return { clans: data.map((clan) => ({ clan, rank: ranks.get(clan._id) ?? null })), total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  /** A season's clans in the order of its table. */
  table: (seasonId: string) =>
    query({
      queryKey: ["clans", "table", seasonId],
      queryFn: async ({ signal }) =>
        (await clans.searchClans({ body: { seasonId, page: 1, numberPerPage: numberPerPage.max }, signal })).data,
      meta: { failure },
    }),
  /** The names of a season's clans, the oldest first: for their crests, of which the oldest has the first choice. */
  crests: (seasonId: string | undefined) =>
    query({
      queryKey: ["clans", "crests", seasonId],
      queryFn: async ({ signal }) => {
        if (seasonId === undefined) return [];
        const { data } = await clans.searchClans({ body: { seasonId }, signal });
        return data.toSorted(byAge).map(({ name }) => name);
      },
      meta: { isSilent: true },
    }),
  /** `null` where there is none. */
  one: (clanId: string) =>
    query({
      queryKey: ["clans", "one", clanId],
      queryFn: async ({ signal }) => (await clans.searchClans({ body: { _id: clanId }, signal })).data[0] ?? null,
      meta: { failure },
    }),
};

/** Keys are numbers that are counted up. */
function byAge(one: Clan, other: Clan): number {
  return Number(one._id) - Number(other._id);
}

/** What shows clans, or whose clan somebody is in. */
export const whatShowsClans = [["clans"], ["users"], ["stats"], ["results"], ["votes"]] as const;

export const clansScreenQueries = ({ search: { season, sort, asc, page, numberPerPage } }: At<typeof clansSearch>) => [
  seasonsQueries.all,
  clansQueries.list({ season, sort, asc, page, numberPerPage }),
];
export const clanScreenQueries = ({ params: { clanId = "" } }: At) => [seasonsQueries.all, clansQueries.one(clanId)];

/** Without a word about the order, clans stand as in the table. */
export const clansSearch = {
  ...seasonSearch,
  sort: oneOf(clanSorts, "points"),
  asc: flag(false),
  ...pagingSearch,
} as const;

/** Shows a clan as it is now, wherever it is seen. */
export function showChanged(queries: QueryClient, clan: Clan): void {
  queries.setQueryData(clansQueries.one(clan._id).queryKey, clan);
  for (const queryKey of whatShowsClans) void queries.invalidateQueries({ queryKey });
}
