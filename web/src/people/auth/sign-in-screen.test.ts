// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../../platform/api-error.ts";
import { openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";
import { errorRemovals } from "../../ui/toast.ts";
import { formatBan } from "./auth-form.tsx";

beforeAll(setUpBrowser);

test.each([
  { firstLabel: "E-mail", secondLabel: "Password", hint: "Enter your password." },
  { firstLabel: "Password", secondLabel: "E-mail", hint: "Enter your e-mail." },
])("a visitor who has only entered the field $firstLabel reads what is missing", async (fieldCase) => {
  const { firstLabel, secondLabel, hint } = fieldCase;
  const page = await openPage("/auth/signin", { viewer: null });
  const readState = () => {
    const button = getButton("Log in");
    return [button.disabled, document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent];
  };
  expect(document.activeElement).toBe(getField("E-mail"));
  expect(readState()).toEqual([true, "Enter your e-mail and password."]);
  await enter(page, firstLabel, "first");
  expect(readState()).toEqual([true, hint]);
  await enter(page, secondLabel, "second");
  expect(readState()).toEqual([false, ""]);
  await page.close();
});

test("a visitor whose browser has filled in the fields can log in at once", async () => {
  const page = await openPage("/auth/signin", { viewer: null });
  // The style sheet starts this animation. Scripts cannot read the fields yet.
  const start = Object.assign(new Event("animationstart", { bubbles: true }), { animationName: "autofilled" });
  await page.run(() => getField("Password").dispatchEvent(start));
  expect(getButton("Log in").disabled).toBe(false);
  await page.close();
});

test.each([
  { from: "a page", search: "?redirectUrl=%2Franked%2Fmaps%3Fsort%3Dname", href: "/ranked/maps?sort=name" },
  { from: "nowhere", search: "", href: null },
  { from: "a page that requires a session", search: "?redirectUrl=%2Franked%2Fusers%2Fprofile", href: null },
])("a visitor who came from $from can go back there", async ({ search, href }) => {
  const page = await openPage(`/auth/signin${search}`, { viewer: null });
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Back");
  expect(link?.getAttribute("href") ?? null).toBe(href);
  await page.close();
});

test("a successful login removes the error of the last attempt", async () => {
  const removalsBefore = errorRemovals.get();
  const page = await openPage("/auth/signin", { viewer: null });
  await enter(page, "E-mail", "ann@example.org");
  await enter(page, "Password", "wrong");
  page.setFailing(true, "WRONG_SIGN_IN");
  await press(page, "Log in");
  expect(errorRemovals.get()).toBe(removalsBefore);
  page.setFailing(false);
  await press(page, "Log in");
  expect(errorRemovals.get()).not.toBe(removalsBefore);
  await page.close();
});

test("a visitor who pressed “Log in to join” reads which queue the login is for", async () => {
  const page = await openPage("/ranked/queues/1", { viewer: null });
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Log in to join");
  await page.run(() => link?.click());
  expect(document.querySelector("h1")?.textContent).toMatch(/^Log in to join \S/);
  await page.close();
});

test.each(["yes", "no"])(
  "a visitor who has forgotten the password is led on; the site sends e-mails: %s",
  async (mail) => {
    setSiteInfo("mail", mail);
    const page = await openPage("/auth/signin", { viewer: null });
    expect(document.querySelector("a[href='/auth/invitation']")?.textContent).toBe("Forgot password");
    await page.close();
  },
);

test.each([
  { usage: "offers Discord if the site uses it", discord: "yes" },
  { usage: "does not offer Discord if the site does not use it", discord: "no" },
])("the login page $usage", async ({ discord }) => {
  setSiteInfo("discord", discord);
  const page = await openPage("/auth/signin", { viewer: null });
  expect(readVisibleText().includes("Sign in with Discord")).toBe(discord === "yes");
  await page.close();
});

test.each([
  {
    href: "/auth/signin?discord=TOO_MANY",
    notice: "Not signed in with Discord There were too many sign-ins, try again in a minute.",
  },
  {
    href: "/auth/signin?discord=DISCORD_ACCOUNT_TAKEN",
    notice: "This Discord account is linked to another player",
  },
  { href: "/nothing/here", notice: "There is nothing at /nothing/here" },
])("the login page at $href shows the notice “$notice”", async ({ href, notice }) => {
  const page = await openPage(href, { viewer: null });
  expect(readVisibleText()).toContain(notice);
  await page.close();
});

test.each(["/auth/signin", "/auth/signin?discord=unknown"])("the login page at %s shows no notice", async (href) => {
  const page = await openPage(href, { viewer: null });
  expect(readVisibleText()).not.toMatch(/Not signed in|There is nothing/);
  await page.close();
});

test("the field for the code stays while the visitor corrects the code, even if it is empty", async () => {
  const page = await openPage("/auth/signin", { viewer: null });
  await enter(page, "E-mail", "ann@example.org");
  await enter(page, "Password", "secret");
  expect(findField("Code")).toBeUndefined();
  page.setFailing(true, "SECOND_FACTOR_REQUIRED");
  await press(page, "Log in");
  await enter(page, "Code", "1");
  await enter(page, "Code", "");
  expect(findField("Code")).toBeDefined();
  await page.close();
});

const SIGN_IN = "POST /api/discord/signIn";

function returnFromDiscord(replies: Readonly<Record<string, Reply>>) {
  return openPage("/auth/signin?redirectUrl=%2Franked%2Fmaps&discord=back", { viewer: null, replies });
}

test("a visitor who returns from Discord is logged in, and sees the page from which they opened the login", async () => {
  const page = await returnFromDiscord({});
  expect(page.errorsAndNavigationsOnLoad).toEqual(["opens /ranked/maps instead of this page"]);
  await page.close();
});

const codeNeeded = { status: 401, errorCode: "SECOND_FACTOR_REQUIRED", message: "Enter the code" };
const nameNeeded = { status: 403, errorCode: "DISCORD_NAME_NEEDED", message: "Choose a user name" };

test.each([
  { label: "Code", error: codeNeeded, button: "Log in", body: '{"code":"mine"}', fieldErrors: ["WRONG_CODE"] },
  {
    label: "User name",
    error: nameNeeded,
    button: "Join",
    body: '{"userName":"mine"}',
    fieldErrors: ["NAME_TAKEN", "NAME_LOOKS_ALIKE"],
  },
] as const)("a login with Discord asks for the field $label if it is needed", async (loginCase) => {
  const { label, error, button, body, fieldErrors } = loginCase;
  const replies: Record<string, Reply> = { [SIGN_IN]: error };
  const page = await returnFromDiscord(replies);
  expect(document.activeElement).toBe(getField(label));
  expect(getField(label).value).toBe("");
  expect(getButton(button).disabled).toBe(true);
  delete replies[SIGN_IN];
  for (const errorCode of fieldErrors) {
    page.setFailing(true, errorCode);
    await enter(page, label, "other");
    await press(page, button);
    expect(getField(label).getAttribute("aria-invalid")).toBe("true");
  }
  page.setFailing(false);
  await enter(page, label, "mine");
  page.clearLog();
  await press(page, button);
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends POST /api/discord/signIn ${body}`,
    "stores session",
    "opens /ranked/maps instead of this page",
  ]);
  await page.close();
});

test("the field for the user name starts with the suggested name", async () => {
  const page = await returnFromDiscord({ [SIGN_IN]: { ...nameNeeded, errorData: { userName: "Ann" } } });
  expect(getField("User name").value).toBe("Ann");
  expect(getButton("Join").disabled).toBe(false);
  await page.close();
});

const ban = { banReason: "Spam", banEndDate: "2026-03-08T11:00:00.000Z" };

test("a failed login with a password shows why and until when the player is banned, until the e-mail is changed", async () => {
  const error = { status: 403, errorCode: "BLOCKED", message: "This account is blocked", errorData: ban };
  const page = await openPage("/auth/signin", { viewer: null, replies: { "POST /api/user/signin": error } });
  await enter(page, "E-mail", "ann@example.org");
  await enter(page, "Password", "secret");
  await press(page, "Log in");
  // In the time zone of the tests, Pacific/Auckland.
  expect(readVisibleText()).toContain("Banned until 09/03/2026, 00:00: Spam");
  await enter(page, "E-mail", "bob@example.org");
  expect(readVisibleText()).not.toContain("Banned");
  await page.close();
});

test("a login does not lead to another site", async () => {
  const href = "/auth/signin?redirectUrl=%2F%2Fevil.example&discord=back";
  const page = await openPage(href, { viewer: null });
  expect(page.errorsAndNavigationsOnLoad[0]).toBe("opens / instead of this page");
  await page.close();
});

test.each([
  {
    reason: "why and until when the player is banned",
    error: { status: 403, message: "This account is blocked", errorData: ban },
    // In the time zone of the tests, Pacific/Auckland.
    text: "until 09/03/2026, 00:00: Spam",
  },
  {
    reason: "the message of another error",
    error: { status: 400, message: "Discord does not respond" },
    text: "Discord does not respond",
  },
])("a failed login with Discord shows $reason, and the other ways to log in", async ({ error, text }) => {
  const page = await returnFromDiscord({ [SIGN_IN]: error });
  expect(readVisibleText()).toContain(text);
  expect(page.errorsAndNavigationsOnLoad).toEqual([
    "opens /auth/signin?redirectUrl=%2Franked%2Fmaps instead of this page",
  ]);
  expect(findField("Password")).toBeDefined();
  await page.close();
});

test.each([
  { kind: "a ban with an end", errorData: ban, text: "Banned until 08/03/2026, 11:00: Spam" },
  {
    kind: "a ban without an end",
    errorData: { ...ban, banEndDate: null },
    text: "Banned until an admin lifts it: Spam",
  },
])("formatBan describes $kind", ({ errorData, text }) => {
  expect(formatBan(new ApiError("This account is blocked", { status: 403, errorData }), "UTC")).toBe(text);
});

test("formatBan returns null for an error without a ban", () => {
  expect(formatBan(new ApiError("This account is blocked", { status: 403, errorData: {} }), "UTC")).toBeNull();
  expect(formatBan(new Error("offline"), "UTC")).toBeNull();
});
