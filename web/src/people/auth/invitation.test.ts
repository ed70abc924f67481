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
const notFound = { status: 404, errorCode: "INVITATION_NOT_FOUND", message: "This link is no longer valid" };
const unavailable = { status: 400, errorCode: "INVALID_INPUT", message: "Try again later" };

beforeAll(setUpBrowser);

function openLink(replies: Readonly<Record<string, Reply>>) {
  return openPage("/auth/invitation#secret", { viewer: null, replies });
}

test.each([
  ["who has no e-mail yet enters it", null, "new@example.org"],
  ["whose e-mail is known cannot change it", "ann@example.org", "ann@example.org"],
])("a player %s when they open an invitation, and is logged in", async (_case, knownEmail, email) => {
  const page = await openLink({ [OPEN]: { data: { userName: "Ann", email: knownEmail } } });
  const emailField = getField("E-mail") as HTMLInputElement;
  expect([emailField.value, emailField.readOnly]).toEqual([knownEmail ?? "", knownEmail !== null]);
  expect(readVisibleText().includes("You will log in with it.")).toBe(knownEmail === null);
  if (knownEmail === null) await enter(page, "E-mail", email);
  await enter(page, "Password", "secret");
  await press(page, "Set password and log in");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await enter(page, "Confirm password", "secret");
  await press(page, "Set password and log in");
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends POST /api/invitation/accept {"secret":"secret","email":"${email}","password":"secret","confirmPassword":"secret"}`,
    // The e-mail is that of the sample reply.
    'sends POST /api/user/signin {"email":"email","password":"secret"}',
    "stores session",
    "success: Password changed successfully",
    "opens / instead of this page",
    "opens /ranked instead of this page",
  ]);
  await page.close();
});

test("if the login with the new password fails, the login page is opened", async () => {
  const page = await openLink({ [SIGN_IN]: unavailable });
  await enter(page, "Password", "secret");
  await enter(page, "Confirm password", "secret");
  await press(page, "Set password and log in");
  const actions = takeLogWithoutFetches(page);
  expect(actions).toContain("success: Password changed successfully");
  expect(actions).toContain("opens /auth/signin instead of this page");
  await page.close();
});

test.each([
  ["yes", "Request a new one.", true],
  ["no", "Ask an admin for a new one.", false],
])(
  "a link that is no longer valid can be requested again if the site sends e-mails: %s",
  async (mail, advice, isPossible) => {
    setSiteInfo("mail", mail);
    const page = await openLink({ [OPEN]: notFound });
    expect(readVisibleText()).toContain("This link is no longer valid");
    expect(readVisibleText()).toContain(advice);
    expect(findField("E-mail") !== undefined).toBe(isPossible);
    await page.close();
  },
);

test("a link that could not be opened can be tried again", async () => {
  const replies: Record<string, Reply> = { [OPEN]: unavailable };
  const page = await openLink(replies);
  expect(readVisibleText()).toContain("Try again later");
  expect(readVisibleText()).not.toContain("no longer valid");
  delete replies[OPEN];
  await press(page, "Try again");
  expect(readVisibleText()).toContain("Welcome");
  await page.close();
});

test.each([
  ["yes", "Forgot password"],
  ["no", "Set your password"],
])("without a link, the page offers to request one if the site sends e-mails: %s", async (mail, title) => {
  setSiteInfo("mail", mail);
  const page = await openPage("/auth/invitation", { viewer: null });
  expect(document.querySelector("h1")?.textContent).toBe(title);
  expect(readVisibleText().includes("This link is no longer valid")).toBe(mail === "no");
  await page.close();
});
