// @vitest-environment happy-dom
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { getButton, readVisibleText } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";

const [activeSeason] = createSamples<Season>("/api/season/search", { isActive: true });

beforeAll(setUpBrowser);

test("before a season ends, its events that have not started are listed", async () => {
  // It is 11:30 UTC.
  const events = [
    { _id: "1", title: "Running", startDate: "2026-03-01T11:29:00.000Z" },
    { _id: "2", title: "Upcoming", startDate: "2026-03-01T11:31:00.000Z" },
  ];
  const page = await openPage("/league/admin/end", {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: {
      "POST /api/season/search": { data: [activeSeason] },
      "POST /api/event/search": { data: events, total: 2 },
    },
  });
  const rows = [...document.querySelectorAll("[aria-label='Upcoming events'] > li")];
  // The tests use the time zone of New Zealand.
  expect(rows.map(readText)).toEqual(["Upcoming 02/03/2026, 00:31 Open event"]);
  expect(rows[0]?.querySelector("a")?.getAttribute("href")).toMatch(/^\/league\/calendar\/2/);
  await page.close();
});

test("without an active season, there is nothing to end, and a button creates the next one", async () => {
  const replies = { "POST /api/season/search": { data: [{ ...activeSeason, isActive: false }] } };
  const page = await openPage("/league/admin/end", { viewer: viewers.admin, otherReplies: "empty", replies });
  expect(readVisibleText()).toContain("No season is active.");
  expect(getButton("Create New Season")).toBeDefined();
  expect(readVisibleText()).not.toContain("End the season");
  await page.close();
});

test("the season is ended on the page of the clans, to which this page leads", async () => {
  const replies = { "POST /api/season/search": { data: [activeSeason] } };
  const page = await openPage("/league/admin/end", { viewer: viewers.admin, otherReplies: "empty", replies });
  const links = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  expect(links).toContainEqual(expect.stringMatching(/^\/league\/clans.*#end-season$/));
  expect(readVisibleText()).not.toContain(`End ${activeSeason?.name}`);
  await page.close();
});
