// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";

const OPEN = "POST /api/invitation/open";
const SIGN_IN = "POST /api/user/signin";
const invalidLink = { status: 404, errorCode: "INVITATION_NOT_FOUND", message: "This link is no longer valid" };
const otherError = { status: 400, errorCode: "INVALID_INPUT", message: "Try again later" };

beforeAll(setUpBrowser);

/** Opens an invitation link with the secret “secret”. */
function openLink(replies: Readonly<Record<string, Reply>>) {
  return openPage("/auth/invitation#secret", { viewer: null, replies });
}

test("a player whose e-mail is known cannot change it in an invitation", async () => {
  const page = await openLink({ [OPEN]: { data: { userName: "Ann", email: "ann@example.org" } } });
  const emailField = getField("E-mail") as HTMLInputElement;
  expect(emailField.value).toBe("ann@example.org");
  expect(emailField.readOnly).toBe(true);
  expect(readVisibleText()).not.toContain("You will log in with it.");
  await page.close();
});

test("a player without an e-mail enters it and a password, and is then logged in", async () => {
  const page = await openLink({ [OPEN]: { data: { userName: "Ann", email: null } } });
  expect((getField("E-mail") as HTMLInputElement).readOnly).toBe(false);
  expect(readVisibleText()).toContain("You will log in with it.");
  await enter(page, "E-mail", "new@example.org");
  await enter(page, "Password", "pass");
  await press(page, "Set password and log in");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await enter(page, "Confirm password", "pass");
  await press(page, "Set password and log in");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/invitation/accept {"secret":"secret","email":"new@example.org","password":"pass","confirmPassword":"pass"}',
    // The sample reply to the call before contains the e-mail “email”.
    'sends POST /api/user/signin {"email":"email","password":"pass"}',
    "stores session",
    "success: Password changed successfully",
    "opens / instead of this page",
    "opens /ranked instead of this page",
  ]);
  await page.close();
});

test("if the login with the new password fails, the login page is opened", async () => {
  const page = await openLink({ [SIGN_IN]: otherError });
  await enter(page, "Password", "secret");
  await enter(page, "Confirm password", "secret");
  await press(page, "Set password and log in");
  const actions = takeLogWithoutFetches(page);
  expect(actions).toContain("success: Password changed successfully");
  expect(actions).toContain("opens /auth/signin instead of this page");
  await page.close();
});

test("if the site sends e-mails, the page of an invalid link offers to request a new one", async () => {
  const page = await openLink({ [OPEN]: invalidLink });
  expect(readVisibleText()).toContain("This link is no longer valid");
  expect(readVisibleText()).toContain("Request a new one.");
  expect(findField("E-mail")).toBeDefined();
  await page.close();
});

test("if the site does not send e-mails, the page of an invalid link says to ask an admin", async () => {
  setSiteInfo("mail", "no");
  const page = await openLink({ [OPEN]: invalidLink });
  expect(readVisibleText()).toContain("This link is no longer valid");
  expect(readVisibleText()).toContain("Ask an admin for a new one.");
  expect(findField("E-mail")).toBeUndefined();
  await page.close();
});

test("a link that could not be opened can be tried again", async () => {
  const replies: Record<string, Reply> = { [OPEN]: otherError };
  const page = await openLink(replies);
  expect(readVisibleText()).toContain("Try again later");
  expect(readVisibleText()).not.toContain("no longer valid");
  delete replies[OPEN];
  await press(page, "Try again");
  expect(readVisibleText()).toContain("Welcome");
  await page.close();
});

test("without a secret in the URL, the page offers to request a link if the site sends e-mails", async () => {
  const page = await openPage("/auth/invitation", { viewer: null });
  expect(document.querySelector("h1")?.textContent).toBe("Forgot password");
  expect(readVisibleText()).not.toContain("This link is no longer valid");
  await page.close();
});

/** Opens the page for visitors who have forgotten their password, of a site that does not send e-mails. */
async function openForgotPassword(siteInfo: Readonly<Record<string, string>> = {}) {
  setSiteInfo("mail", "no");
  for (const [name, value] of Object.entries(siteInfo)) setSiteInfo(name, value);
  return openPage("/auth/invitation", { viewer: null });
}

const findLink = (text: string) => [...document.querySelectorAll("a")].find(({ textContent }) => textContent === text);

test("without e-mails, the page says that an admin can create a link, even if the site names no contact", async () => {
  const page = await openForgotPassword();
  expect(document.querySelector("h1")?.textContent).toBe("Forgot password");
  expect(readVisibleText()).toContain("An admin can create a link for you, with which you set a new password.");
  expect(readVisibleText()).toContain("This site names no contact.");
  expect(findField("E-mail")).toBeUndefined();
  expect(findLink("Back to the login")?.getAttribute("href")).toBe("/auth/signin");
  await page.close();
});

test.each([
  { contact: "ann@mail.example", href: "mailto:ann@mail.example" },
  { contact: "https://a.example/ann", href: "https://a.example/ann" },
  { contact: "Ann on Discord", href: null },
])("without e-mails, the page says how to reach the admins: $contact", async ({ contact, href }) => {
  const page = await openForgotPassword({ "admin-contact": contact });
  expect(readVisibleText()).toContain(`Contact of the admins: ${contact}`);
  expect(readVisibleText()).not.toContain("This site names no contact.");
  expect(findLink(contact)?.getAttribute("href") ?? null).toBe(href);
  await page.close();
});

test("without e-mails, the page leads to the community chat if the site names one", async () => {
  const page = await openForgotPassword({ "community-url": "https://chat.example.org" });
  expect(findLink("Ask in the community chat")?.href).toBe("https://chat.example.org/");
  await page.close();
});

test.each(["yes", "no"])("without e-mails, the page mentions Discord if the site uses it: %s", async (discord) => {
  const page = await openForgotPassword({ discord });
  expect(readVisibleText().includes("log in with Discord")).toBe(discord === "yes");
  await page.close();
});
