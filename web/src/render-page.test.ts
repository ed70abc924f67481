import { setTimeout as pause } from "node:timers/promises";
import type { PageRequest } from "contract/page-renderer.ts";
import { expect, test } from "vitest";
import { render, renderScreen } from "./testing/render-screen.ts";

const season = { _id: "1", name: "Season 1", startDate: "2026-01-01", endDate: "2026-12-31", isActive: true };
const league = {
  name: "League",
  timeZone: "UTC",
  communityUrl: null,
  introduction: null,
  adminContact: null,
  clientsUrl: null,
  hasDiscord: false,
  hasDiscordSignUp: false,
  hasMail: false,
  hasAccountRequests: true,
  logo: null,
};

test("the rendered page contains data that only the loader of its route requests", async () => {
  // Functions that create the response, by the end of the URL. All other URLs get an empty list.
  const responses: Record<string, () => Promise<object>> = {
    "/user/search": async () => ({ data: [], page: 1, total: 0 }),
    // The seasons arrive last, 50 ms after the others.
    "/season/search": async () => pause(50, { data: [season] }),
  };
  const request: PageRequest = {
    href: "/league/users",
    clock: { now: Date.parse("2026-02-02T12:00:00Z"), timeZone: "UTC" },
    mayBeSignedIn: false,
    league,
    async call(_method, url) {
      const [, getResponse] = Object.entries(responses).find(([path]) => url.endsWith(path)) ?? [];
      return { status: 200, text: JSON.stringify({ ok: true, status: 200, data: [], ...(await getResponse?.()) }) };
    },
  };
  // The page is rendered twice, because only the first rendering loads the code of the screen.
  for (let rendering = 0; rendering < 2; rendering += 1) {
    expect(await render(request)).toMatchObject({ kind: "rendered", html: expect.stringContaining("Season 1") });
  }
});

test.each([
  { rule: "may list a page", href: "/ranked/about", isUnlisted: false },
  { rule: "may not list an overlay", href: "/overlay/match/1", isUnlisted: true },
])("search engines $rule", async ({ href, isUnlisted }) => {
  // The page is rendered twice, because only the first rendering loads the code of the screen.
  await renderScreen(href, { viewer: null });
  expect(await renderScreen(href, { viewer: null })).toMatchObject({ kind: "rendered", isUnlisted });
});

// The path is that of the page that is shown instead.
test.each([
  ["/nothing", "There is nothing at /nothing", "/auth/signin"],
  ["/ranked/nothing", "Page not found", "/ranked/nothing"],
  ["/league/nothing?season=2", "There is nothing at /league/nothing", "/league/users?season=2"],
])("the page of the unknown URL %s is rendered with status 404 and a message", async (href, message, path) => {
  // The page is rendered twice, because only the first rendering loads the code of the screen.
  await renderScreen(href, { viewer: null });
  const page = await renderScreen(href, { viewer: null });
  expect(page).toMatchObject({ kind: "rendered", status: 404, html: expect.stringContaining(message), path });
});
