import type { Page } from "@playwright/test";
import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { collectSiteRoutes } from "./support/site-routes.ts";
import { expect, test } from "./support/test.ts";

/** IDs that no record has: an unused one, one that is not a number, and one that is out of range. */
const unknownIds = ["99999", "abc", "99999999999999999999"];

/** What the page of an unknown ID shows. */
interface ExpectedPage {
  /** The expected message, on the page or in the toast. */
  readonly message: string;
  /** The list that opens instead, with a toast. Absent if the page itself shows the message. */
  readonly list?: string;
  /** Whether a toast also shows the message. */
  readonly hasToast?: boolean;
  /** The link from the page to the list. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Returns the expected pages of the routes that both areas have. */
const listPagesOfArea = (area: "/ranked" | "/league") => {
  const players = { name: "Players", path: `${area}/users` };
  return {
    [`${area}/users/$userId`]: { message: "User not found", list: `${area}/users` },
    [`${area}/users/$userId/versus/$otherId`]: { message: "Player not found", back: players },
    [`${area}/results/$resultId`]: {
      message: "Result not found",
      // The site that this one replaces shows a toast only in the league.
      hasToast: area === "/league",
      back: { name: "Results", path: `${area}/results` },
    },
    [`${area}/stats/$statId`]: { message: "Stat not found", back: { name: "Stats", path: `${area}/stats` } },
  };
};

/** What each screen with parameters shows, by its route. */
const expectedPages: Record<string, ExpectedPage> = {
  ...listPagesOfArea("/ranked"),
  ...listPagesOfArea("/league"),
  "/ranked/queues/$queueId": { message: "Queue not found", list: "/ranked/queues" },
  "/ranked/matches/$matchId": { message: "Match not found", back: { name: "Queues", path: "/ranked/queues" } },
  "/ranked/maps/$map": { message: "Map not found", back: { name: "Maps", path: "/ranked/maps" } },
  "/ranked/modes/$modeId": { message: "Mode not found", list: "/ranked/modes" },
  "/ranked/texts/$textPage": { message: "Text not found", back: { name: "All players", path: "/ranked" } },
  "/league/clans/$clanId": { message: "Clan not found", list: "/league/clans" },
  "/league/votes/$voteId": { message: "Vote not found", list: "/league/votes" },
  "/league/calendar/$eventId": { message: "Event not found", back: { name: "Calendar", path: "/league/calendar" } },
  // Overlays for streams have no links.
  "/overlay/$kind/$id": { message: "There is no such overlay" },
  "/overlay/match/$id": { message: "There is no such match" },
  "/overlay/event/$id": { message: "There is no such event" },
};

test("The page of an unknown ID shows one message, or opens the list with one toast", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  // `slow` triples the timeout.
  test.slow();
  await admin.createClan("Foxes");
  await signIn(context, league.url, league.admin);
  browserErrors.allow(/status of 40[04]/);
  // The routes can be read on any page.
  await openLoaded(page, "/auth/invitation");
  const { routes } = await collectSiteRoutes(page);
  expect(Object.keys(expectedPages)).toEqual(expect.arrayContaining(routes.filter((route) => route.includes("$"))));
  for (const [route, expectedPage] of Object.entries(expectedPages)) {
    for (const id of unknownIds) {
      const path = route.replaceAll(/\$\w+/g, id);
      await test.step(path, () => expectUnknown(page, path, expectedPage));
    }
  }
});

async function expectUnknown(page: Page, path: string, { message, list, hasToast, back }: ExpectedPage): Promise<void> {
  await page.goto(path);
  if (list !== undefined) {
    await expect(getToasts(page)).toContainText(message);
    await expect(page).toHaveURL(list);
  } else {
    await expect(page.locator("#root").getByText(message, { exact: true })).toHaveCount(1);
    await expect(page).toHaveURL(path);
  }
  await page.waitForLoadState("networkidle");
  expect(await getToasts(page).count()).toBeLessThanOrEqual(hasToast || list !== undefined ? 1 : 0);
  expect(await page.getByRole("main").getByRole("alert").count()).toBeLessThanOrEqual(1);
  if (back === undefined) return;
  await page.getByRole("main").getByRole("link", { name: back.name, exact: true }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`${back.path}(?:\\?|$)`));
}

test("Paths of a folder redirect to a page, and unknown paths below show a message", async ({
  page,
  league,
  context,
}) => {
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

test("The pages of queues show that an account was linked with Discord (`codeSuccess`)", async ({ page, admin }) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  for (const path of ["/ranked/queues", `/ranked/queues/${queueId}`]) {
    await page.goto(`${path}?codeSuccess=true`);
    await expect(getToasts(page)).toContainText("Discord code activated successfully");
    await expect(page).toHaveURL(path);
  }
});

function getToasts(page: Page) {
  return page.getByRole("dialog").filter({ has: page.getByLabel("Dismiss") });
}
