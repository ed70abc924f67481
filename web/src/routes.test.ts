import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";

const router = buildRouter(new QueryClient(), createMemoryHistory());

test.each([
  ["keeps the parameters of the page", "/ranked/results?map=ctf5&page=2", "/ranked/results?map=ctf5&page=2"],
  ["has one order of parameters", "/ranked/results?page=2&map=ctf5", "/ranked/results?map=ctf5&page=2"],
  ["omits unknown parameters", "/ranked/results?fbclid=1&page=2&__proto__=3", "/ranked/results?page=2"],
  ["omits all parameters of a page without parameters", "/ranked/matches/1?page=2", "/ranked/matches/1"],
  ["omits parameters of other pages", "/ranked/modes?modeId=1", "/ranked/modes"],
  ["omits defaults", "/ranked/results?page=1&map=&state=", "/ranked/results"],
  ["omits invalid values", "/ranked/results?page=none&state=x&numberPerPage=7", "/ranked/results"],
  ["has one spelling of each value", "/ranked/results?page=0002&map=%63tf5", "/ranked/results?map=ctf5&page=2"],
  ["has the last of several values", "/ranked/results?page=2&page=3", "/ranked/results?page=3"],
  ["keeps the season on every page of the league", "/league/votes/1?x=1&season=3", "/league/votes/1?season=3"],
  ["has the season only once", "/league/results?season=3&map=a", "/league/results?season=3&map=a"],
  [
    "keeps all parameters of a path that redirects, because the target may have them",
    "/users/5?modeId=1",
    "/users/5?modeId=1",
  ],
  ["keeps a slash at the end of the path", "/ranked/users/5/?x", "/ranked/users/5/"],
  ["omits all parameters of a URL that is no path", "//evil.example/?page=2#x", "//evil.example/"],
])("the canonical URL %s", (_rule, href, canonicalUrl) => {
  expect(toCanonicalUrl(router, href)).toBe(canonicalUrl);
  expect(toCanonicalUrl(router, canonicalUrl)).toBe(canonicalUrl);
});

test("no screen sends unknown parameters of its URL to the API", () => {
  type Options = { validateSearch?: (search: object) => object; loaderDeps?: (_: { search: object }) => object };
  for (const { fullPath, options } of Object.values(router.routesById)) {
    const { validateSearch, loaderDeps } = options as Options;
    // The router adds all parameters of the URL to those that are validated.
    const search = { ...validateSearch?.({}), nothing: "1" };
    expect(loaderDeps?.({ search }) ?? {}, fullPath).not.toHaveProperty("nothing");
  }
});

test("the snapshot contains the pages of the menu and the search window", () => {
  const pages = Object.values(router.routesById).flatMap(({ fullPath, options: { staticData } }) => {
    if (!staticData?.navigationEntry) return [];
    const { name, menu, searchTerms } = staticData.navigationEntry;
    return [`${fullPath}: ${name}, in the menu for ${menu ?? "nobody"}, found by ${searchTerms ?? "its name"}`];
  });
  expect(`\n${pages.sort().join("\n")}\n`).toMatchSnapshot();
});

test("the compiler rejects links to pages that do not exist", () => {
  linkOptions({ to: "/ranked/results/$resultId", params: { resultId: "1" } });
  // @ts-expect-error there is no page with this path
  linkOptions({ to: "/ranked/reslts" });
  // @ts-expect-error the parameter of the path is missing
  linkOptions({ to: "/ranked/results/$resultId" });
});
