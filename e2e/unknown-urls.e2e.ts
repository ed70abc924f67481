import type { Page } from "@playwright/test";
import { MAX_LAYOUT_SHIFT, readLayoutShift } from "./support/layout-shift.ts";
import { openLoaded, openRendered } from "./support/open-screen.ts";
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
  /** The link from the page to the list. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Returns the expected pages of the routes that both areas have. */
const listPagesOfArea = (area: "/ranked" | "/league") => {
  const players = { name: "Players", path: `${area}/users` };
  return {
    [`${area}/users/$userId`]: { message: "User not found", list: `${area}/users` },
    [`${area}/users/$userId/versus/$otherId`]: { message: "Player not found", back: players },
    [`${area}/results/$resultId`]: { message: "Result not found", back: { name: "Results", path: `${area}/results` } },
    [`${area}/stats/$statId`]: { message: "Stat not found", back: { name: "Stats", path: `${area}/stats` } },
  };
};

/** What each screen with parameters shows, by its route. */
const expectedPages: Record<string, ExpectedPage> = {
  ...listPagesOfArea("/ranked"),
  ...listPagesOfArea("/league"),
  "/ranked/queues/$queueId": { message: "Queue not found", back: { name: "Queues", path: "/ranked/queues" } },
  "/ranked/matches/$matchId": { message: "Match not found", back: { name: "Queues", path: "/ranked/queues" } },
  "/ranked/maps/$map": { message: "Map not found", back: { name: "Maps", path: "/ranked/maps" } },
  "/ranked/modes/$modeId": { message: "Mode not found", back: { name: "Modes", path: "/ranked/modes" } },
  "/ranked/texts/$textPage": { message: "Text not found", back: { name: "Players", path: "/ranked" } },
  "/league/clans/$clanId": { message: "Clan not found", back: { name: "Clans", path: "/league/clans" } },
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
  expect(Object.keys(expectedPages)).toEqual(expect.arrayContaining(routes.filter((route) => /\$\w/.test(route))));
  for (const [route, expectedPage] of Object.entries(expectedPages)) {
    for (const id of unknownIds) {
      const path = route.replaceAll(/\$\w+/g, id);
      await test.step(path, () => expectUnknown(page, path, expectedPage));
    }
  }
});

/** Checks the page of an unknown ID: the first HTML, and after a navigation within the site. */
async function expectUnknown(page: Page, path: string, expectedPage: ExpectedPage): Promise<void> {
  const response = await openRendered(page, path);
  expect(response.status()).toBe(404);
  await expectMessage(page, path, expectedPage);
  expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT);
  const { back, list } = expectedPage;
  if (back !== undefined) {
    await page.getByRole("main").getByRole("link", { name: back.name, exact: true }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${back.path}(?:\\?|$)`));
  }
  // The page is now a list, except after an overlay, to which no page links.
  if (back === undefined && list === undefined) return;
  await expect(getToasts(page)).toHaveCount(0);
  await navigateWithinSite(page, path);
  await expectMessage(page, path, expectedPage);
}

async function expectMessage(page: Page, path: string, { message, list }: ExpectedPage): Promise<void> {
  if (list !== undefined) {
    await expect(getToasts(page)).toContainText(message);
    await expect(page).toHaveURL(list);
    await expect(getMissingNotice(page)).toContainText("It was deleted, or the link is wrong");
    await expect(getMissingNotice(page)).not.toContainText(message);
  } else {
    await expect(page.locator("#root").getByText(message, { exact: true })).toHaveCount(1);
    await expect(page).toHaveURL(path);
  }
  await page.waitForLoadState("networkidle");
  expect(await getToasts(page).count()).toBeLessThanOrEqual(list === undefined ? 0 : 1);
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
}

/** Opens a page as a link on the page would. */
async function navigateWithinSite(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    type Router = { navigate(options: { href: string }): Promise<void> };
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    return router.navigate({ href });
  }, path);
}

test("An unknown path shows a message at once and without a layout shift, until the visitor leaves it", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  const readMissingPath = async (path: string) => {
    const response = await openRendered(page, path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain(path);
    await page.waitForLoadState("networkidle");
    expect(await readLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT);
  };
  await test.step("/ranked/nowhere", async () => {
    await readMissingPath("/ranked/nowhere");
    await expect(page).toHaveURL("/ranked/nowhere");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("combobox", { name: "Search the league" })).toBeFocused();
  });
  await test.step("/league/nowhere", async () => {
    await readMissingPath("/league/nowhere");
    await expect(page).toHaveURL("/league/users");
    await expect(getMissingNotice(page)).toContainText("There is nothing at /league/nowhere");
    await page.getByRole("link", { name: "Results" }).first().click();
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Players" })).toBeVisible();
    await expect(getMissingNotice(page)).toHaveCount(0);
  });
  await test.step("/nowhere", async () => {
    await readMissingPath("/nowhere");
    await expect(page).toHaveURL("/auth/signin");
    await page.getByRole("link", { name: "Players", exact: true }).click();
    await expect(page).toHaveURL(/\/ranked/);
  });
});

test("Paths of a folder redirect to a page, and unknown paths below show a message", async ({
  page,
  league,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
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

function getMissingNotice(page: Page) {
  return page.getByRole("region", { name: "Page not found" });
}

function getToasts(page: Page) {
  return page.getByRole("dialog").filter({ has: page.getByLabel("Dismiss") });
}
