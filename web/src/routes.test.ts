import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";

const router = buildRouter(new QueryClient(), createMemoryHistory());

test.each([
  ["what the page knows", "/ranked/results?map=ctf5&page=2", "/ranked/results?map=ctf5&page=2"],
  ["in one order", "/ranked/results?page=2&map=ctf5", "/ranked/results?map=ctf5&page=2"],
  ["nothing else", "/ranked/results?fbclid=1&page=2&__proto__=3", "/ranked/results?page=2"],
  ["nothing where the page knows nothing", "/ranked/matches/1?page=2", "/ranked/matches/1"],
  ["nothing that another page knows", "/ranked/modes?modeId=1", "/ranked/modes"],
  ["no defaults", "/ranked/results?page=1&map=&state=", "/ranked/results"],
  ["no values that are none", "/ranked/results?page=none&state=x&numberPerPage=7", "/ranked/results"],
  ["a value in one spelling", "/ranked/results?page=0002&map=%63tf5", "/ranked/results?map=ctf5&page=2"],
  ["the last of several", "/ranked/results?page=2&page=3", "/ranked/results?page=3"],
  ["the season on every page of the league", "/league/votes/1?x=1&season=3", "/league/votes/1?season=3"],
  ["the season once", "/league/results?season=3&map=a", "/league/results?season=3&map=a"],
  ["all for the page it redirects to", "/users/5?modeId=1", "/users/5?modeId=1"],
  ["the path as it is", "/ranked/users/5/?x", "/ranked/users/5/"],
  ["nothing of what is no path", "//evil.example/?page=2#x", "//evil.example/"],
])("an address has %s", (_what, href, known) => {
  expect(toCanonicalUrl(router, href)).toBe(known);
  expect(toCanonicalUrl(router, known)).toBe(known);
});

test("only links to pages compile", () => {
  linkOptions({ to: "/ranked/results/$resultId", params: { resultId: "1" } });
  // @ts-expect-error no such page
  linkOptions({ to: "/ranked/reslts" });
  // @ts-expect-error without its parameter
  linkOptions({ to: "/ranked/results/$resultId" });
});
