// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { CallError } from "../../platform/call-errors.ts";
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
import { formatBan } from "./auth-form.tsx";

beforeAll(setUpBrowser);

test.each([
  ["E-mail", "Password"],
  ["Password", "E-mail"],
])("a visitor who has only entered the field %s cannot log in yet", async (firstLabel, secondLabel) => {
  const page = await openPage("/auth/signin", { viewer: null });
  const isDisabled = () => getButton("Log in").disabled;
  expect(document.activeElement).toBe(getField("E-mail"));
  expect(isDisabled()).toBe(true);
  await enter(page, firstLabel, "first");
  expect(isDisabled()).toBe(true);
  await enter(page, secondLabel, "second");
  expect(isDisabled()).toBe(false);
  await page.close();
});

test.each([
  ["yes", "", true, ""],
  ["no", "", false, "An admin can create a link to set a new one ."],
  [
    "no",
    "https://chat.example.org",
    false,
    "An admin can create a link to set a new one : ask in the community chat .",
  ],
])(
  "a visitor who has forgotten the password gets a link if the site sends e-mails (%s), otherwise the community chat “%s”",
  async (mail, url, hasLink, hint) => {
    setSiteInfo("mail", mail);
    setSiteInfo("community-url", url);
    const page = await openPage("/auth/signin", { viewer: null });
    expect(document.querySelector("a[href='/auth/invitation']") !== null).toBe(hasLink);
    expect(readVisibleText()).toContain(hint);
    const communityLinks = [...document.querySelectorAll("a")].filter(
      ({ textContent }) => textContent === "community chat",
    );
    expect(communityLinks.map(({ href }) => href)).toEqual(hasLink || url === "" ? [] : [`${url}/`]);
    await page.close();
  },
);

test.each(["yes", "no"])("Discord is offered if the site uses it: %s", async (discord) => {
  setSiteInfo("discord", discord);
  const page = await openPage("/auth/signin", { viewer: null });
  expect(readVisibleText().includes("Sign in with Discord")).toBe(discord === "yes");
  await page.close();
});

test.each([
  ["/auth/signin?discord=TOO_MANY", "Not signed in with Discord There were too many sign-ins, try again in a minute."],
  ["/auth/signin?discord=DISCORD_ACCOUNT_TAKEN", "This Discord account is linked to another player"],
  ["/auth/signin?discord=unknown", null],
  ["/nothing/here", "There is nothing at /nothing/here"],
  ["/auth/signin", null],
])("the login page at %s shows the notice %s", async (href, notice) => {
  const page = await openPage(href, { viewer: null });
  if (notice === null) expect(readVisibleText()).not.toMatch(/Not signed in|There is nothing/);
  else expect(readVisibleText()).toContain(notice);
  await page.close();
});

const SIGN_IN = "POST /api/discord/signIn";

function returnFromDiscord(replies: Readonly<Record<string, Reply>>) {
  return openPage("/auth/signin?redirectUrl=%2Franked%2Fmaps&discord=back", { viewer: null, replies });
}

test("a visitor who returns from Discord is logged in, and sees the page that they came from", async () => {
  const page = await returnFromDiscord({});
  expect(page.errorsAndNavigationsOnLoad).toEqual(["opens /ranked/maps instead of this page"]);
  await page.close();
});

const needsCode = { status: 401, errorCode: "SECOND_FACTOR_REQUIRED", message: "Enter the code" };
const needsName = { status: 403, errorCode: "DISCORD_NAME_NEEDED", message: "Choose a user name" };

test.each([
  ["Code", "Log in", "", "code", needsCode],
  ["User name", "Join", "", "userName", needsName],
  ["User name", "Join", "Ann", "userName", { ...needsName, errorData: { userName: "Ann" } }],
])(
  "a login with Discord asks for the field %s, and sends it with the button %s",
  async (label, button, suggestion, name, error) => {
    const replies: Record<string, Reply> = { [SIGN_IN]: error };
    const page = await returnFromDiscord(replies);
    expect([getField(label).value, getButton(button).disabled]).toEqual([suggestion, suggestion === ""]);
    expect(document.activeElement).toBe(getField(label));
    delete replies[SIGN_IN];
    await enter(page, label, "mine");
    await press(page, button);
    expect(takeLogWithoutFetches(page)).toEqual([
      `sends POST /api/discord/signIn {"${name}":"mine"}`,
      "stores session",
      "opens /ranked/maps instead of this page",
    ]);
    await page.close();
  },
);

const ban = { banReason: "Spam", banEndDate: "2026-03-08T11:00:00.000Z" };

test.each([
  [
    "why the player is banned",
    { status: 403, message: "This account is blocked", errorData: ban },
    "until 09/03/2026, 00:00: Spam",
  ],
  ["the reason of another error", { status: 400, message: "Discord does not respond" }, "Discord does not respond"],
])("a failed login with Discord shows %s, and the other ways to log in", async (_case, error, text) => {
  const page = await returnFromDiscord({ [SIGN_IN]: error });
  expect(readVisibleText()).toContain(text);
  expect(page.errorsAndNavigationsOnLoad).toEqual([
    "opens /auth/signin?redirectUrl=%2Franked%2Fmaps instead of this page",
  ]);
  expect(findField("Password")).toBeDefined();
  await page.close();
});

test.each([
  ["with an end", ban, "Banned until 08/03/2026, 11:00: Spam"],
  ["without an end", { ...ban, banEndDate: null }, "Banned until an admin lifts it: Spam"],
  ["that is missing", {}, null],
])("a failed login describes a ban %s", (_case, errorData, text) => {
  expect(formatBan(new CallError("This account is blocked", { status: 403, errorData }), "UTC")).toBe(text);
});

test("a failed login that reached no server describes no ban", () => {
  expect(formatBan(new Error("offline"), "UTC")).toBeNull();
});
