import type { AnyRouter } from "@tanstack/react-router";
import { afterEach, expect, test } from "vitest";
import { rememberListSearches } from "./list-links.ts";
import { renderScreen } from "./testing/render-screen.ts";

const admin = { _id: "9", role: "ADMIN" } as const;

/** Tells the code that remembers searches that a list is shown, as the router would. */
function showList(pathname: string, search: Readonly<Record<string, unknown>>): void {
  const router = {
    subscribe: (_type: string, listener: (event: object) => void) => listener({ toLocation: { pathname, search } }),
  };
  rememberListSearches(router as unknown as AnyRouter);
}

// The code remembers searches for all tests, so each test removes the search that it has added.
let shownPath = "";
afterEach(() => showList(shownPath, {}));

test.each<[href: string, listPath: string, listHref: string]>([
  // The home page of each area shows its players.
  ["/ranked/users/1", "/ranked/", "/ranked/users?page=2"],
  ["/ranked/results/1", "/ranked/results", "/ranked/results?page=2"],
  ["/ranked/stats/1", "/ranked/stats", "/ranked/stats?page=2"],
  ["/ranked/queues/1", "/ranked/queues", "/ranked/queues?page=2"],
  ["/ranked/maps/ctf5", "/ranked/maps", "/ranked/maps?page=2"],
  ["/ranked/modes/1", "/ranked/modes", "/ranked/modes?page=2"],
  ["/league/users/1", "/league", "/league/users?page=2"],
  ["/league/results/1", "/league/results", "/league/results?page=2"],
  ["/league/stats/1", "/league/stats", "/league/stats?page=2"],
  ["/league/clans/1", "/league/clans", "/league/clans?page=2"],
  ["/league/votes/1", "/league/votes", "/league/votes?page=2"],
  ["/league/calendar/1", "/league/calendar", "/league/calendar?view=day"],
  ["/league/calendar/fixtures", "/league/calendar", "/league/calendar?view=day"],
])("%s links back to the list in the state in which %s last showed it", async (href, listPath, listHref) => {
  shownPath = listPath;
  const [, name = "", value] = /\?(\w+)=(\w+)/.exec(listHref) ?? [];
  // The season and the open event are not remembered.
  showList(listPath, { [name]: name === "page" ? Number(value) : value, season: "2", event: "1" });
  const screen = await renderScreen(href, { viewer: admin });
  const main = screen.kind === "rendered" ? screen.html.slice(screen.html.indexOf("<main")) : "";
  expect(/<a [^>]*href="([^"]*)"/.exec(main)?.[1]).toBe(listHref);
});
