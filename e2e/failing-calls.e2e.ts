import type { Page } from "@playwright/test";
import { expectToast, getMessageField, submitLogInForm } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** A proxy's response while the server is unavailable. The page retries before it shows the error. */
const UNAVAILABLE = { status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" };
/** A response without a message. */
const BROKEN = { status: 500, body: "" };

/**
 * The pages of lists, each with the endpoint that fails, its response, the title of the error, and a text that the page shows
 * after a retry. The word "Erreur" comes from the site that this one replaces.
 */
const lists = [
  {
    path: "/ranked/results",
    endpoint: "resultRanked/search",
    response: UNAVAILABLE,
    title: "Erreur while fetching result",
    content: "No round has been played yet.",
  },
  {
    path: "/ranked/users",
    endpoint: "statRanked/leaderboard",
    response: BROKEN,
    title: "Erreur while fetching users",
    content: /^No result of Instagib 2v2 is validated yet/,
  },
  {
    path: "/ranked/stats",
    endpoint: "statRanked/search",
    response: BROKEN,
    title: "Erreur while fetching stats",
    content: /^Nobody has/,
  },
  {
    path: "/ranked/modes",
    endpoint: "mode/search",
    response: BROKEN,
    title: "Erreur while fetching modes",
    content: "Instagib 2v2",
  },
  {
    // Two queries of this page use this endpoint, so both fail at once.
    path: "/league/clans",
    endpoint: "clan/search",
    response: BROKEN,
    title: "Error while fetching clans",
    content: "Foxes",
  },
  {
    path: "/league/votes",
    endpoint: "vote/search",
    response: BROKEN,
    title: "Error while fetching votes",
    content: "No votes found for this season.",
  },
];

test("A list that fails to load shows an error, and loads after a retry", { tag: "@smoke" }, async ({
  page,
  admin,
  browserErrors,
}) => {
  await admin.createMode("Instagib 2v2");
  browserErrors.expect(/status of 50[03]/);
  await removeDataFromHtml(page);
  const clan = {
    path: `/league/clans/${await admin.createClan("Foxes")}`,
    endpoint: "event/search",
    response: BROKEN,
    title: "Error while fetching event",
    content: "No upcoming match.",
  };
  for (const { path, endpoint, response, title, content } of [...lists, clan]) {
    await test.step(path, async () => {
      await page.route(`**/api/${endpoint}`, (route) => route.fulfill(response));
      await page.goto(path);
      await expectToast(page, title);
      await expect(page.getByRole("alert")).toContainText(title);
      await page.unroute(`**/api/${endpoint}`);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText(content)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
});

test("The form keeps entered text while the server is unreachable", async ({
  page,
  league,
  context,
  browserErrors,
}) => {
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/results");
  await page.getByRole("button", { name: "Post result" }).click();
  const dialog = page.getByRole("dialog", { name: "Post result" });
  await getMessageField(dialog).fill("the round of the year");

  // Toasts appear in this region. It exists once their code has loaded, which is impossible offline.
  await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Post result" }).click();
  const unreachable = "The league cannot be reached. Check your connection and try again.";
  await expectToast(page, "Erreur while creating result", unreachable);
  await expect(getMessageField(dialog)).toHaveValue("the round of the year");

  await context.setOffline(false);
  await getMessageField(dialog).fill("");
  await dialog.getByRole("button", { name: "Post result" }).click();
  await expectToast(page, "Result created");
});

test('A failure without a message shows the toast "Woops!"', async ({ page, league, browserErrors }) => {
  browserErrors.expect(/status of 500/);
  await page.route("**/api/user/signin", (route) => route.fulfill(BROKEN));
  await page.goto("/auth/signin");
  await submitLogInForm(page, league.admin);
  await expectToast(page, "Woops!... Something went wrong ):");
});

/** Removes the data from the HTML of pages, so that the browser has to fetch it. */
async function removeDataFromHtml(page: Page): Promise<void> {
  // Matches the paths of API calls, and of files, which have an extension.
  const otherFiles = /^\/(?:api|assets)\/|\.\w+$/;
  await page.route(
    ({ pathname }) => !otherFiles.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = await response.text();
      // This script element contains the data.
      const htmlWithoutData = html.replace(/<script type="application\/json".*?<\/script>/s, "");
      return route.fulfill({ response, body: htmlWithoutData });
    },
  );
}
