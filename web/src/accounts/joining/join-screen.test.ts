// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { readVisibleText, setSiteInfo } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

const COMMUNITY = "https://chat.example.org/";

const discordText = "Log in with your Discord account. The first time, you choose a name";

// Each case: whether visitors can sign up with Discord, whether they can ask for an account, the community's URL, a shown text,
// and the label of the link to the log-in page.
test.each([
  [
    "no",
    "no",
    "",
    "The admins create accounts: ask one where you found out about the league , and tell them",
    "Log in",
  ],
  ["no", "no", COMMUNITY, "The admins create accounts: ask one in our community chat , and tell them", "Log in"],
  ["yes", "no", "", "Without Discord, ask an admin where you found out about the league", "Log in with Discord"],
  ["yes", "yes", COMMUNITY, "Without Discord, ask the admins here. The answer will appear", "Log in with Discord"],
  ["no", "yes", "", "The admins create accounts: ask them here. The answer will appear", "Log in"],
])(
  "newcomers see how to get an account with sign-up %s, requests %s, community %s",
  async (signUp, requests, url, text, button) => {
    setSiteInfo("discord-sign-up", signUp);
    setSiteInfo("account-requests", requests);
    setSiteInfo("community-url", url);
    const page = await openPage("/ranked/join", { viewer: null });
    expect(readVisibleText()).toContain(text);
    expect(readVisibleText().includes(discordText)).toBe(signUp === "yes");
    expect(readVisibleText().includes("Find the others Teammates")).toBe(url !== "");
    const links = [...document.querySelectorAll<HTMLAnchorElement>("main a")];
    const communityLinks = links.filter(({ textContent }) => textContent === "community chat");
    expect(communityLinks.every(({ href }) => href === COMMUNITY)).toBe(true);
    const logInLink = links.find((link) => link.getAttribute("href") === "/auth/signin");
    expect(logInLink?.textContent).toBe(button);
    expect(logInLink?.className.includes("primary")).toBe(signUp === "yes");
    await page.close();
  },
);

test.each([
  ["yes", "/auth/invitation", "Get a link by e-mail"],
  ["no", null, "An admin can create a new link for you."],
])("a player without a password gets a new link if the site sends e-mails: %s", async (mail, url, text) => {
  setSiteInfo("mail", mail);
  const page = await openPage("/ranked/join", { viewer: null });
  expect(readVisibleText()).toContain(text);
  expect(document.querySelector("main a[href='/auth/invitation']")?.getAttribute("href") ?? null).toBe(url);
  await page.close();
});
