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
import { defineScreen } from "../platform/screen.tsx";
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
/** A page that declares the search parameter `season`; the page `rules` does not. */
const clans = createRoute({
  getParentRoute: () => league,
  path: "/clans",
  ...defineScreen(loadScreen, { search: { ...seasonSearch, page: pageParam } }),
});
const rules = createRoute({ getParentRoute: () => league, path: "/rules", ...defineScreen(loadScreen) });

/**
 * Opens a page of the league. Returns a function that builds the URL of a link on that page, in the two ways of the router: for
 * the `href` of the link, and for a click on it.
 */
async function openPage(path: string) {
  const router = createRouter({
    routeTree: root.addChildren([league.addChildren([clans, rules])]),
    context: { queryClient: new QueryClient() },
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  return (to: "/league/clans" | "/league/rules", search: object = {}) => {
    const buildHref = ({ isForNavigation }: { readonly isForNavigation: boolean }) => {
      // An internal option of TanStack Router, which it sets for navigations only.
      const link = { to, search, _includeValidateSearch: isForNavigation };
      return router.buildLocation(link as never).href;
    };
    return [buildHref({ isForNavigation: false }), buildHref({ isForNavigation: true })];
  };
}

test.each(["/league/clans", "/league/rules"])("links on %s keep the season of the page", async (path) => {
  for (const to of ["/league/clans", "/league/rules"] as const) {
    const buildLink = await openPage(`${path}?season=2`);
    expect(buildLink(to)).toEqual([`${to}?season=2`, `${to}?season=2`]);
  }
  const buildLink = await openPage(`${path}?season=2`);
  expect(buildLink("/league/clans", { page: 3 })).toEqual([
    "/league/clans?page=3&season=2",
    "/league/clans?page=3&season=2",
  ]);
});

test.each(["/league/clans", "/league/rules"] as const)("a link to %s can select another season", async (to) => {
  const buildLink = await openPage("/league/clans?season=2");
  expect(buildLink(to, { season: "1" })).toEqual([`${to}?season=1`, `${to}?season=1`]);
});

test.each(["/league/clans", "/league/rules"] as const)("a link to %s can select the default season", async (to) => {
  const buildLink = await openPage("/league/clans?season=2");
  expect(buildLink(to, { season: undefined })).toEqual([to, to]);
});

test.each(["/league/clans", "/league/clans?season=", "/league/rules"])(
  "links on %s, whose URL selects no season, contain no season",
  async (path) => {
    for (const to of ["/league/clans", "/league/rules"] as const) {
      const buildLink = await openPage(path);
      expect(buildLink(to)).toEqual([to, to]);
    }
  },
);
