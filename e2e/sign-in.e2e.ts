import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { openLoaded } from "./support/open-screen.ts";
import { confirm, expectCloseWarnings, expectToast, submitLogInForm } from "./support/page-parts.ts";
import { computeOneTimeCode, getTimeStep } from "./support/player.ts";
import { expect, test } from "./support/test.ts";

const teero = getAccount("Teero");

test("A player signs in, returns to the page that they came from, and logs out", {
  tag: ["@smoke", "@two-processes"],
}, async ({ page, admin, browserErrors }) => {
  await admin.createPlayer("Teero");
  await admin.createMode("Instagib 2v2");

  await test.step("“Log in” links to the form and remembers the page", async () => {
    await page.goto("/ranked/stats?sort=winRate");
    await page.getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL("/auth/signin?redirectUrl=%2Franked%2Fstats%3Fsort%3DwinRate");
  });

  await test.step("The button is disabled until both fields are filled in", async () => {
    const button = page.getByRole("button", { name: "Log in" });
    await expect(button).toBeDisabled();
    await page.getByLabel("E-mail").fill(teero.email);
    await expect(button).toBeDisabled();
    await page.getByLabel("Password", { exact: true }).fill("not the secret");
    await expect(button).toBeEnabled();
  });

  await test.step("A wrong password is rejected, and the e-mail stays in its field", async () => {
    browserErrors.expect(/status of 401 .*\/api\/user\/signin/);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expectToast(page, "Wrong e-mail or password");
    await expect(page.getByLabel("E-mail")).toHaveValue(teero.email);
  });

  await test.step("The correct password redirects back, and the session survives a reload", async () => {
    await submitLogInForm(page, teero);
    await expect(page).toHaveURL("/ranked/stats?sort=winRate");
    await page.reload();
    await expect(getAccountMenu(page, "Teero")).toBeVisible();
    await expect(page).toHaveURL("/ranked/stats?sort=winRate");
  });

  await test.step("A signed-in user is redirected from the sign-in page", async () => {
    await page.goto("/auth/signin?redirectUrl=%2Franked%2Fresults");
    await expect(page).toHaveURL("/ranked/results");
  });

  await test.step("Logout stays on the page", async () => {
    await clickInAccountMenu(page, "Logout");
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(page).toHaveURL("/ranked/results");
    await page.reload();
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  await test.step("The profile requires a sign-in. Logging out there shows one prompt about edits, and redirects to the home page", async () => {
    await page.goto("/ranked/users/profile");
    await expect(page).toHaveURL("/auth/signin?redirectUrl=%2Franked%2Fusers%2Fprofile");
    await submitLogInForm(page, teero);
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    await page.getByLabel("E-mail").fill("teero@elsewhere.example");
    await clickInAccountMenu(page, "Logout");
    await confirm(page, "Leave without saving?", "Leave");
    await expect(page).toHaveURL("/ranked");
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  await test.step("The form links back to the website", async () => {
    await page.goto("/auth/signin");
    await page.getByRole("link", { name: "Back to the website" }).click();
    await expect(page).toHaveURL("/ranked");
  });
});

test("A sign-in redirect to another site goes to the home page instead", { tag: "@two-processes" }, async ({
  page,
  league,
  context,
}) => {
  const hostileRedirects = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "/%5Cevil.example/../..//evil.example",
    "javascript:alert(document.domain)",
    "data:text/html,<script>alert(1)</script>",
    "/auth/signin?redirectUrl=https://evil.example",
  ];
  for (const redirectUrl of hostileRedirects) {
    await page.goto(`/auth/signin?${new URLSearchParams({ redirectUrl })}`);
    await submitLogInForm(page, league.admin);
    await expect(getAccountMenu(page, "admin")).toBeVisible();
    expect(new URL(page.url()).origin, redirectUrl).toBe(league.url);
    expect(new URL(page.url()).pathname, redirectUrl).toMatch(/^\/ranked/);
    // Leaves the page before the session ends, because the page may be requesting data of the user.
    await page.goto("about:blank");
    await context.clearCookies();
  }
});

test("A blocked account is signed out and cannot sign in", { tag: "@two-processes" }, async ({
  page,
  admin,
  browserErrors,
}) => {
  const userId = await admin.createPlayer("Teero");
  await page.goto("/auth/signin");
  await submitLogInForm(page, teero);
  await expect(getAccountMenu(page, "Teero")).toBeVisible();

  await admin.blockPlayer(userId);
  await page.reload();
  await page.getByRole("link", { name: "Log in" }).click();
  browserErrors.expect(/status of 403 .*\/api\/user\/signin/);
  await submitLogInForm(page, teero);
  await expectToast(page, "This account is blocked");
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test("Each role sees its own links, and an admin signs in with a second factor", { tag: "@two-processes" }, async ({
  page,
  visitor,
  league,
  admin,
  context,
  browserErrors,
}) => {
  const userId = await admin.createPlayer("Teero");
  const getLinks = (viewer: Page) => viewer.getByRole("navigation", { name: "Main" }).getByRole("link");

  await visitor.goto("/");
  await expect(visitor.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(getLinks(visitor)).toHaveText(["Players", "Results", "Stats", "Queues", "Maps", "Records"]);

  await page.goto("/auth/signin");
  await submitLogInForm(page, teero);
  await expect(getAccountMenu(page, "Teero")).toBeVisible();
  await expect(getLinks(page)).toHaveText(["Players", "Results", "Stats", "Queues", "Maps", "Records"]);

  // Leaves the page before the session ends, because the page may be requesting data of the user.
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto("/auth/signin");
  await submitLogInForm(page, league.admin);
  await expect(getAccountMenu(page, "admin")).toBeVisible();
  await expect(getLinks(page)).toHaveText([
    "Players",
    "Results",
    "Stats",
    "Queues",
    "Maps",
    "Records",
    "Modes",
    "Servers",
    "Admin",
  ]);

  await admin.makeAdmin(userId);
  let timeStep = 0;
  let secret = "";
  await test.step("An admin sets up a second factor by a QR code or its key", async () => {
    await visitor.goto("/auth/signin?redirectUrl=%2Franked%2Fusers%2Fprofile");
    await submitLogInForm(visitor, teero);
    const section = visitor.getByRole("region", { name: "Second factor" });
    await section.getByRole("button", { name: "Set up" }).click();
    await expect(section.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
    // The key is shown in eight groups of four letters or digits.
    secret = (await section.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
    timeStep = getTimeStep();
    await section.getByRole("textbox", { name: "Code" }).fill(computeOneTimeCode(secret, timeStep));
    await section.getByRole("button", { name: "Confirm" }).click();
    const codes = visitor.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await expectCloseWarnings(codes, { prompt: "Close without copying the codes?" });
    await expect(section).toContainText("Recovery codes left: 10");
  });

  await test.step("Signing in requires a code, and a used code is rejected", async () => {
    await clickInAccountMenu(visitor, "Logout");
    await visitor.getByRole("link", { name: "Log in" }).click();
    browserErrors.expect(/status of 401 .*\/api\/user\/signin/);
    await submitLogInForm(visitor, teero);
    await visitor.getByRole("textbox", { name: "Code" }).fill(computeOneTimeCode(secret, timeStep));
    await visitor.getByRole("button", { name: "Log in" }).click();
    await expectToast(visitor, "This code is wrong or was used before");
    await visitor.getByRole("textbox", { name: "Code" }).fill("");
    // The code of the next time step is already valid. On a slow machine, an even later step may have begun.
    const unusedStep = Math.max(timeStep + 1, getTimeStep());
    await visitor.getByRole("textbox", { name: "Code" }).fill(computeOneTimeCode(secret, unusedStep));
    await visitor.getByRole("button", { name: "Log in" }).click();
    await expect(getAccountMenu(visitor, "Teero")).toBeVisible();
  });

  await test.step("A former admin keeps the second factor. After an admin has removed it, the password is enough", async () => {
    const section = visitor.getByRole("region", { name: "Second factor" });
    await openLoaded(page, `/ranked/users/${userId}`);
    await page.getByRole("button", { name: "Remove admin" }).click();
    await confirm(page, "Remove Teero as an admin?", "Remove admin");
    await expect(page.getByLabel("Role")).toHaveValue("User");
    await visitor.goto("/ranked/users/profile");
    await expect(section.getByRole("button", { name: "Remove" })).toBeVisible();
    await page.getByRole("button", { name: "Remove second factor" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Second factor removed");
    await expect(page.getByRole("button", { name: "Remove second factor" })).toBeHidden();
    await openLoaded(visitor, "/ranked/users/profile");
    await expect(section).toHaveCount(0);
    await clickInAccountMenu(visitor, "Logout");
    await visitor.getByRole("link", { name: "Log in" }).click();
    await submitLogInForm(visitor, teero);
    await expect(getAccountMenu(visitor, "Teero")).toBeVisible();
  });
});

test("Every URL shows a page or redirects", { tag: ["@smoke", "@two-processes"] }, async ({
  page,
  admin,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  const userId = await admin.createPlayer("Teero");
  const redirects = {
    "/": "/ranked",
    "/users": "/ranked/users",
    "/users/profile": "/auth/signin?redirectUrl=%2Franked%2Fusers%2Fprofile",
    [`/users/${userId}`]: `/ranked/users/${userId}`,
    "/ranked/nothing/here": "/ranked/nothing/here",
    "/auth": "/auth/signin",
    "/auth/elsewhere": "/auth/signin",
    "/nothing": "/auth/signin",
    "/nothing/here?at=all": "/auth/signin",
  };
  for (const [from, to] of Object.entries(redirects)) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("main")).toBeVisible();
  }
  await expect(page.getByText("There is nothing at /nothing/here")).toBeVisible();
  await page.goto("/league/nowhere");
  const unknown = page.getByRole("region", { name: "Page not found" });
  await expect(unknown).toContainText("There is nothing at /league/nowhere");
  await unknown.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search the league" }).fill("teero");
  await page.getByRole("option", { name: "Teero" }).click();
  await expect(page).toHaveURL(new RegExp(`/league/users/${userId}`));
  await expect(unknown).toHaveCount(0);
});

/** Finds the account menu, which is shown to a signed-in user. */
function getAccountMenu(page: Page, userName: string) {
  return page.getByRole("button", { name: `Account of ${userName}` });
}

/** Opens the account menu and clicks an entry. */
async function clickInAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
