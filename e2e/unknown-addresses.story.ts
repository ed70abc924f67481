import type { Page } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/story.ts";

/** Ids that no record has: an unknown one, no number, and one that no database holds. */
const ids = ["99999", "abc", "99999999999999999999"];

const details = [
  { list: "/ranked/users", words: "User not found" },
  { list: "/league/users", words: "User not found" },
  { list: "/ranked/queues", words: "Queue not found" },
  { list: "/ranked/modes", words: "Mode not found" },
  { list: "/league/clans", words: "Clan not found" },
  { list: "/league/votes", words: "Vote not found" },
  { list: "/league/calendar", words: "Error while fetching event", stays: true },
  { list: "/ranked/results", words: /Result not found|Erreur while fetching result/, stays: true },
  { list: "/league/results", words: "Result not found", stays: true },
  { list: "/ranked/stats", words: "Erreur while fetching stat", stays: true },
  { list: "/league/stats", words: "Erreur while fetching stat", stays: true },
];

story("An unknown id is one toast, and leads to the list", async ({ page, context, league, admin, browserErrors }) => {
  story.slow();
  await admin.createClan("Foxes");
  await signIn(context, league.url, league.admin);
  browserErrors.allow(/status of 40[04]/);
  for (const { list, words, stays = false } of details) {
    for (const id of ids) {
      await story.step(`${list}/${id}`, async () => {
        await page.goto(`${list}/${id}`);
        await expect(toasts(page)).toContainText(words);
        if (!stays) await expect(page).toHaveURL(list);
        await page.waitForLoadState("networkidle");
        await expect(toasts(page)).toHaveCount(1);
      });
    }
  }
});

story("Empty paths lead on without a word", async ({ page, league, context }) => {
  for (const path of ["/auth", "/auth/"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/auth/signin");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText("There is nothing at")).toHaveCount(0);
  }
  await page.goto("/auth?redirectUrl=/league/votes");
  await expect(page).toHaveURL(/\/auth\/signin\?redirectUrl=/);
  for (const path of ["/league/rules", "/league/rules/"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/league/rules/leagueSeason1");
  }
  await page.goto("/auth/nowhere");
  await expect(page.getByText("There is nothing at /auth/nowhere")).toBeVisible();
  await signIn(context, league.url, league.admin);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/ranked/);
});

story("Every page of queues says that Discord's code is activated", async ({ page, admin }) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  for (const path of ["/ranked/queues", `/ranked/queues/${queueId}`]) {
    await page.goto(`${path}?codeSuccess=true`);
    await expect(toasts(page)).toContainText("Discord code activated successfully");
    await expect(page).toHaveURL(path);
  }
});

function toasts(page: Page) {
  return page.getByRole("dialog").filter({ has: page.getByLabel("Dismiss") });
}
