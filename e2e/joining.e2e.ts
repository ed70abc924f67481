import { getAccount, signInToApi } from "./support/admin.ts";
import { expectAccessible, forEachScheme } from "./support/expect-usable.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const COMMUNITY_URL = "https://chat.example/league";

test.describe("With a community chat", () => {
  test.use({ settings: { COMMUNITY_URL } });

  test("A visitor with a shared link learns how to join", { tag: "@two-processes" }, async ({ page, admin }) => {
    const playerId = await admin.createPlayer("Ann");
    await page.goto(`/league/users/${playerId}`);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("How to join");
    await expect(main.getByRole("link", { name: "Ask in the community chat" })).toHaveAttribute("href", COMMUNITY_URL);
    await expect(main.getByRole("list", { name: "Where to get the game" })).toBeVisible();
    await expect(main.getByText("An admin can create a new link for you.")).toBeVisible();
    await forEachScheme(page, () => expectAccessible(page));
    await main.getByRole("link", { name: "See who is waiting" }).click();
    await main.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
  });

  test("The log-in page helps visitors without an account or password", { tag: "@two-processes" }, async ({ page }) => {
    await page.goto("/auth/signin");
    await forEachScheme(page, () => expectAccessible(page));
    await page.getByRole("link", { name: "Forgot password" }).click();
    await expect(page.getByText("An admin can create a link for you")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask in the community chat" })).toHaveAttribute("href", COMMUNITY_URL);
    await forEachScheme(page, () => expectAccessible(page));
    await page.getByRole("link", { name: "Back to the login" }).click();
    await page.getByRole("link", { name: "How to join" }).click();
    await expect(page).toHaveURL("/ranked/join");
  });
});

test("A visitor requests an account, is declined, requests again, is invited, and plays a first match", {
  tag: "@two-processes",
}, async ({ page, context, league, visitor, admin, browserErrors }) => {
  await signIn(context, league.url, league.admin);
  const api = await signInToApi(league.url, league.admin);
  const requestAccount = async (name: string) => {
    await visitor.getByRole("textbox", { name: "In-game name" }).fill(name);
    await visitor.getByRole("textbox", { name: "How can an admin reach you?" }).fill("stranger@mail.example");
    await visitor.getByRole("textbox", { name: "Who are you?" }).fill("I play CTF since 2015");
    await visitor.getByRole("button", { name: "Ask for an account" }).click();
  };

  await test.step("The visitor requests an account on the log-in page. A name that is in use is rejected", async () => {
    await visitor.goto("/auth/signin");
    await visitor.getByRole("link", { name: "How to join" }).click();
    browserErrors.expect(/status of 409 .*\/api\/accountRequest/);
    await requestAccount("Admin");
    await expect(visitor.getByText('The name "Admin" is taken').first()).toBeVisible();
    await expect(visitor.getByRole("textbox", { name: "In-game name" })).toBeFocused();
    await requestAccount("Stranger");
    await expect(visitor.getByText("You have asked for an account").first()).toBeVisible();
    await expectAccessible(visitor);
  });

  await test.step("An admin declines with a message, which the visitor sees", async () => {
    await page.goto("/ranked/admin");
    const row = page.getByRole("list", { name: "Account requests" }).getByRole("listitem");
    await expect(row).toContainText("stranger@mail.example");
    await row.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Tell us who knows you");
    await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await expectToast(page, "Request declined");
    await visitor.reload();
    await expect(visitor.getByText("Tell us who knows you")).toBeVisible();
    await visitor.getByRole("button", { name: "Ask again" }).click();
    await requestAccount("Stranger");
    await expect(visitor.getByText("You have asked for an account").first()).toBeVisible();
  });

  await test.step("Without a season, an admin begins one first", async () => {
    await api.seasons.endSeason();
    await page.reload();
    await expect(page.getByText("There is no active season. Start one to create players.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite" })).toHaveCount(0);
    await admin.beginSeason("Season 2");
    await page.reload();
  });

  await test.step("An admin invites the visitor in one click, and the visitor signs up, even after account requests are turned off", async () => {
    await page.getByRole("button", { name: "Invite" }).click();
    await expectToast(page, "Stranger can now set a password on the page where they asked");
    await api.settings.changeLeagueSettings({ body: { accountRequests: false } });
    await visitor.reload();
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Set your password" }).click();
    await visitor.getByLabel("E-mail").fill("stranger@mail.example");
    await visitor.getByLabel("Password", { exact: true }).fill("my secret");
    await visitor.getByLabel("Confirm password").fill("my secret");
    await visitor.getByRole("button", { name: "Set password and log in" }).click();
    await expect(visitor.getByRole("button", { name: "Account of Stranger" })).toBeVisible();
  });

  await test.step("The visitor joins a queue and plays a first match", async () => {
    const modeId = await admin.createMode("Classic");
    await admin.createPlayer("Ann");
    const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
    await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Queues" }).click();
    await visitor.getByRole("button", { name: "Join" }).first().click();
    const ann = await signInPlayer(league, getAccount("Ann"));
    await ann.join(queueId);
    const bar = visitor.getByRole("region", { name: "Your match" });
    await bar.getByRole("button", { name: "Ready" }).click();
    await ann.markReady();
    await expect(bar).toContainText("Everybody is ready");
  });

  await test.step("Once signed out, a visitor whose request was accepted is told whom to ask for a new link", async () => {
    await visitor.context().clearCookies();
    await visitor.goto("/ranked/join");
    await expect(visitor.getByText("If you have not set a password, ask an admin for a new link.")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Ask again" })).toHaveCount(0);
  });
});

test("An admin declines several account requests at once", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  visitor,
}) => {
  await signIn(context, league.url, league.admin);
  const api = await signInToApi(league.url, league.admin);
  // The secret with which a browser reads the answer to its request has 43 characters.
  const firstSecret = "0".repeat(43);
  const secrets = { "Spam one": firstSecret, "Spam two": "1".repeat(43), Newcomer: "2".repeat(43) };
  for (const [userName, secret] of Object.entries(secrets)) {
    const body = { userName, contact: "mail@mail.example", message: "I play CTF", secret };
    await api.accountRequests.requestAccount({ body });
  }
  await page.goto("/ranked/admin");
  const rows = page.getByRole("list", { name: "Account requests" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Decline 0 requests" })).toBeDisabled();
  await page.getByRole("button", { name: "Choose all" }).click();
  await page.getByRole("checkbox", { name: "Choose the request of Newcomer" }).uncheck();
  await forEachScheme(page, () => expectAccessible(page));
  await page.getByRole("button", { name: "Decline 2 requests" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline 2 requests?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Decline 2 requests" }).click();
  await expectToast(page, "2 requests declined");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Newcomer");
  await visitor.goto("/ranked/join");
  await visitor.evaluate((secret) => localStorage.setItem("account-request", secret), firstSecret);
  await visitor.reload();
  await expect(visitor.getByText("An admin has declined the request for Spam one.")).toBeVisible();
});

test.describe("With account requests disabled", () => {
  test.use({ settings: { ACCOUNT_REQUESTS: "off" } });

  test("the page says whom to contact", { tag: "@two-processes" }, async ({ page }) => {
    await page.goto("/ranked/join");
    await expect(page.getByText("where you found out about the league")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for an account" })).toHaveCount(0);
  });
});

test("Without a community chat the join page links to no chat, and tells members that they have an account", {
  tag: "@two-processes",
}, async ({ page, context, league }) => {
  await page.goto("/ranked/join");
  const main = page.getByRole("main");
  await expect(main.getByText("community chat")).toHaveCount(0);
  await signIn(context, league.url, league.admin);
  await page.reload();
  await expect(main.getByText("You have one, admin.")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "How to join" })).toBeVisible();
  // Pages that people share, such as the rules, link to "How to join" only for visitors. Every league has this page.
  await page.goto("/league/rules/leagueSeason2");
  await expect(main.getByRole("link", { name: "How to join" })).toHaveCount(0);
});
