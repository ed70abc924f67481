import { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { expect, test } from "vitest";
import { seasonSearch } from "../competitions/seasons-queries.ts";
import { screen } from "../platform/screen.tsx";
import { page, parseSearch, stringifySearch } from "../platform/search-params.ts";
import { retainSeason } from "./retain-season.ts";

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()();
const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  validateSearch: ({ season }: { season?: string | undefined } & SearchSchemaInput) => ({ season }),
  search: { middlewares: [retainSeason] },
});
const shown = async () => () => null;
/** A screen with a season in its search, and one without. */
const clans = createRoute({
  getParentRoute: () => league,
  path: "/clans",
  ...screen(shown, { search: { ...seasonSearch, page } }),
});
const rules = createRoute({ getParentRoute: () => league, path: "/rules", ...screen(shown) });

/** Opens an address of the league: returns a link's `href`, and where a navigation by it arrives. */
async function at(address: string) {
  const router = createRouter({
    routeTree: root.addChildren([league.addChildren([clans, rules])]),
    context: { queries: new QueryClient() },
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  // The router builds the `href` of a link and the destination of a navigation in different ways.
  return (to: "/league/clans" | "/league/rules", search: object = {}) =>
    [false, true].map((_includeValidateSearch) => {
      const link = { to, search, _includeValidateSearch };
      return router.buildLocation(link as never).href;
    });
}

test.each(["/league/clans", "/league/rules"])("a link on %s keeps the season of the page", async (address) => {
  for (const to of ["/league/clans", "/league/rules"] as const) {
    const link = await at(`${address}?season=2`);
    expect(link(to)).toEqual([`${to}?season=2`, `${to}?season=2`]);
  }
  const link = await at(`${address}?season=2`);
  expect(link("/league/clans", { page: 3 })).toEqual(Array(2).fill("/league/clans?page=3&season=2"));
});

test.each(["/league/clans", "/league/rules"] as const)("a link to %s may name another season", async (to) => {
  const link = await at("/league/clans?season=2");
  expect(link(to, { season: "1" })).toEqual([`${to}?season=1`, `${to}?season=1`]);
});

test.each(["/league/clans", "/league/rules"] as const)(
  "a link to %s may lead to the season that goes without saying",
  async (to) => {
    const link = await at("/league/clans?season=2");
    expect(link(to, { season: undefined })).toEqual([to, to]);
  },
);

test.each(["/league/clans", "/league/clans?season=", "/league/rules"])(
  "on %s links name no season",
  async (address) => {
    for (const to of ["/league/clans", "/league/rules"] as const) {
      const link = await at(address);
      expect(link(to)).toEqual([to, to]);
    }
  },
);
