// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, press, readVisibleText, setSiteInfo } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

const COMMUNITY = "https://chat.example.org/";

const ASKED_HERE = "The admins create accounts: ask them here. The answer will appear";
const ASKED_ELSEWHERE = "The admins create accounts: ask one, and tell them your in-game name.";

test.each([
  { signUp: "no", requests: "no", communityUrl: "", contact: "", text: `${ASKED_ELSEWHERE} You will get a link` },
  { signUp: "no", requests: "no", communityUrl: COMMUNITY, contact: "", text: ASKED_ELSEWHERE },
  { signUp: "no", requests: "no", communityUrl: "", contact: "ann@mail.example", text: ASKED_ELSEWHERE },
  { signUp: "yes", requests: "yes", communityUrl: COMMUNITY, contact: "Ann", text: ASKED_HERE },
  { signUp: "no", requests: "yes", communityUrl: "", contact: "", text: ASKED_HERE },
])(
  "newcomers see each way to join: Discord $signUp, requests $requests, community $communityUrl, contact $contact",
  async ({ signUp, requests, communityUrl, contact, text }) => {
    setSiteInfo("discord-sign-up", signUp);
    setSiteInfo("account-requests", requests);
    setSiteInfo("community-url", communityUrl);
    setSiteInfo("admin-contact", contact);
    const page = await openPage("/ranked/join", { viewer: null });
    const shownText = readVisibleText();
    expect(shownText).toContain(text);
    expect(shownText).toContain("Ask a clan that you like: its leader invites you, or an admin adds you.");
    const labels = [...document.querySelectorAll("main :is(a, button)")].map(({ textContent }) => textContent);
    expect(labels).toContain("Log in");
    expect(labels.includes("Log in with Discord")).toBe(signUp === "yes");
    expect(labels.includes("Ask for an account")).toBe(requests === "yes");
    expect(labels.includes("Ask in the community chat")).toBe(communityUrl !== "");
    expect(shownText.includes("Contact of the admins:")).toBe(contact !== "");
    const isUnknown = requests === "no" && communityUrl === "" && contact === "";
    expect(shownText.includes("Ask where you found out about the league.")).toBe(isUnknown);
    await page.close();
  },
);

test.each([
  { mail: "yes", url: "/auth/invitation", text: "Get a link by e-mail" },
  { mail: "no", url: null, text: "An admin can create a new link for you." },
])("on a site that sends e-mails ($mail), a player without a password reads: $text", async ({ mail, url, text }) => {
  setSiteInfo("mail", mail);
  const page = await openPage("/ranked/join", { viewer: null });
  expect(readVisibleText()).toContain(text);
  expect(document.querySelector("main a[href='/auth/invitation']")?.getAttribute("href") ?? null).toBe(url);
  await page.close();
});

test.each([
  { signUp: "no", requests: "yes", step: "Ask for an account An admin answers here. Ask now" },
  { signUp: "yes", requests: "yes", step: "Get an account At once, with Discord. See how" },
  { signUp: "no", requests: "no", step: "Get an account An admin creates it. See how" },
])(
  "the page names three steps to the first match: Discord $signUp, requests $requests",
  async ({ signUp, requests, step }) => {
    setSiteInfo("discord-sign-up", signUp);
    setSiteInfo("account-requests", requests);
    const page = await openPage("/ranked/join", { viewer: null });
    expect(readVisibleText()).toContain(`Get the game It is free. Download 2 ${step} 3 Join a queue`);
    const links = [...document.querySelectorAll("main ol[aria-label] a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["#game", "#account", "/ranked/queues"]);
    for (const id of ["game", "account"]) expect(document.getElementById(id)).not.toBeNull();
    await page.close();
  },
);

test("a member sees the second step as done, and is not offered an account", async () => {
  const page = await openPage("/ranked/join", { viewer: {} });
  expect(readVisibleText()).toMatch(/Get an account \(done\) You have one, .* \. 3 Join a queue/);
  expect(document.getElementById("account")).toBeNull();
  await page.close();
});

test("leaving the page with an unsent request asks whether to discard it", async () => {
  setSiteInfo("account-requests", "yes");
  const page = await openPage("/ranked/join", { viewer: null });
  await enter(page, "Who are you?", "I play on EU 1");
  await page.navigate("/ranked/queues");
  expect(readVisibleText()).toContain("Leave without saving?");
  await press(page, "Cancel");
  expect(document.querySelector("textarea")?.value).toBe("I play on EU 1");
  await page.close();
});
