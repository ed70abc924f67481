// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listTexts } from "./testing/describe-page.ts";
import { openPage, setUpBrowser } from "./testing/open-page.ts";

const screens = [
  "/ranked",
  "/ranked/users/1",
  "/ranked/users/1/versus/2",
  "/ranked/users/profile",
  "/ranked/users/profile?discordFault=DISCORD_ACCOUNT_TAKEN",
  "/ranked/results",
  "/ranked/results?map=ctf5",
  "/ranked/results?state=UNVALIDATED",
  "/ranked/results/1",
  "/ranked/stats",
  "/ranked/stats?userName=ann&page=2",
  "/ranked/stats/1",
  "/ranked/queues",
  "/ranked/queues/1",
  "/ranked/maps",
  "/ranked/maps/ctf5",
  "/ranked/records",
  "/ranked/join",
  "/ranked/about",
  "/ranked/settings",
  "/ranked/matches/1",
  "/ranked/modes",
  "/ranked/modes/1",
  "/ranked/servers",
  "/ranked/admin",
  "/ranked/announcements",
  "/ranked/history",
  "/league",
  "/league/clans",
  "/league/clans/1",
  "/league/calendar",
  "/league/calendar/agenda",
  "/league/calendar/fixtures",
  "/league/calendar/1",
  "/league/results",
  "/league/stats",
  "/league/stats/1",
  "/league/records",
  "/league/votes",
  "/league/votes/1",
  "/league/rules/season",
  "/league/admin/end",
];
const admin = { _id: "9", role: "ADMIN" } as const;

beforeAll(setUpBrowser);

// After an intended change, `npx vitest run --project dom every-empty -u` updates the snapshots. Review their difference.
test.each(screens)("the snapshot contains what %s shows without data, and if its calls fail", async (href) => {
  const lines: string[] = [];
  for (const otherReplies of ["empty", "failures"] as const) {
    const page = await openPage(href, { viewer: admin, otherReplies });
    const main = document.querySelector("main") ?? document.body;
    lines.push(`${otherReplies}: ${document.title}`, ...page.errorsAndNavigationsOnLoad, ...listTexts(main));
    const skeletonCount = main.querySelectorAll("[class*=skeleton]").length;
    if (skeletonCount > 0) lines.push(`${skeletonCount} skeletons`);
    lines.push("");
    await page.close();
  }
  expect(`\n${lines.join("\n")}`).toMatchSnapshot();
});
