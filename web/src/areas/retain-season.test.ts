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
import { pageParam, parseSearch, stringifySearch } from "../platform/search-params.ts";
import { retainSeason } from "./retain-season.ts";

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()();
const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  validateSearch: ({ season }: { season?: string | undefined } & SearchSchemaInput) => ({ season }),
  search: { middlewares: [retainSeason] },
});
const loadScreen = async () => () => null;
/** A screen with a season in its search; `rules` has none. */
const clans = createRoute({
  getParentRoute: () => league,
  path: "/clans",
  ...screen(loadScreen, { search: { ...seasonSearch, page: pageParam } }),
});
const rules = createRoute({ getParentRoute: () => league, path: "/rules", ...screen(loadScreen) });

/** Opens a page of the league. Returns a function that returns the `href` of a link, and the target of navigating to it. */
async function openPage(path: string) {
  const router = createRouter({
    routeTree: root.addChildren([league.addChildren([clans, rules])]),
    context: { queryClient: new QueryClient() },
    history: createMemoryHistory({ initialEntries: [path] }),
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

test.each(["/league/clans", "/league/rules"])("links on %s keep the season of the page", async (path) => {
  for (const to of ["/league/clans", "/league/rules"] as const) {
    const link = await openPage(`${path}?season=2`);
    expect(link(to)).toEqual([`${to}?season=2`, `${to}?season=2`]);
  }
  const link = await openPage(`${path}?season=2`);
  expect(link("/league/clans", { page: 3 })).toEqual(Array(2).fill("/league/clans?page=3&season=2"));
});

test.each(["/league/clans", "/league/rules"] as const)("a link to %s can select another season", async (to) => {
  const link = await openPage("/league/clans?season=2");
  expect(link(to, { season: "1" })).toEqual([`${to}?season=1`, `${to}?season=1`]);
});

test.each(["/league/clans", "/league/rules"] as const)("a link to %s can select the default season", async (to) => {
  const link = await openPage("/league/clans?season=2");
  expect(link(to, { season: undefined })).toEqual([to, to]);
});

test.each(["/league/clans", "/league/clans?season=", "/league/rules"])(
  "links on %s contain no season",
  async (path) => {
    for (const to of ["/league/clans", "/league/rules"] as const) {
      const link = await openPage(path);
      expect(link(to)).toEqual([to, to]);
    }
  },
);
