import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** The pages of lists, each with the text of the empty list and the button that creates an entry. */
const LISTS = [
  { path: "/ranked/modes", emptyText: "There are no modes yet.", button: /create/i },
  { path: "/ranked/results", emptyText: "No round has been played yet.", button: /post/i },
  { path: "/ranked/queues", emptyText: "There are no queues yet.", button: /create/i },
  { path: "/league/clans", emptyText: "There are no clans in this season yet.", button: /create clan/i },
  { path: "/league/results", emptyText: "No round has been played yet.", button: /post/i },
  { path: "/league/votes", emptyText: "No votes found for this season.", button: /create/i },
];

test("An empty list has one button to create the first entry", async ({ page, context, league }) => {
  await signIn(context, league.url, league.admin);
  for (const { path, emptyText, button } of LISTS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(emptyText)).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: button })).toHaveCount(1);
    });
});

test("A page that was not found has no retry button", async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404 .*\/ranked\//);
  await page.goto("/ranked/stats/999");
  await expect(page.getByRole("main").getByText("Stat not found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Stats", exact: true })).toBeVisible();
});
