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

test("without a secret in the URL, the link counts as invalid if the site does not send e-mails", async () => {
  setSiteInfo("mail", "no");
  const page = await openPage("/auth/invitation", { viewer: null });
  expect(document.querySelector("h1")?.textContent).toBe("Set your password");
  expect(readVisibleText()).toContain("This link is no longer valid");
  await page.close();
});
