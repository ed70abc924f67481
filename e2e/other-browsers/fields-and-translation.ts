import { firefox } from "@playwright/test";
import { usersEndpoints } from "contract/users-endpoints.ts";
import { findSmallFields, MIN_FIELD_FONT_SIZE } from "../support/expect-usable.ts";
import { fillLeague, fillSeason, SAMPLE_PLAYER } from "../support/filled-league.ts";
import type { League } from "../support/league.ts";
import { openLoaded } from "../support/open-screen.ts";
import { expect, test } from "../support/test.ts";
import { TECHNIQUES, translatePage } from "../support/translate-pages.ts";
import { startLeagueProxy } from "./league-proxy.ts";
import { openWebKit, type WebKit } from "./webkit.ts";

// Shorter versions of other end-to-end tests, for WebKit. Playwright cannot control Debian's WebKit, so these use WebDriver.

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** The character that stands for the Escape key in W3C WebDriver. */
const ESCAPE_KEY = "\uE00C";
/** The error that is shown if a code file of the page fails to load. */
const CODE_ERROR = "A part of the page could not be loaded";
/** Screens with every kind of field. */
const SCREENS_WITH_FIELDS = [
  "/auth/signin",
  "/ranked/users",
  "/ranked/results",
  "/ranked/stats",
  "/ranked/join",
  "/league/calendar",
  "/league/rules/leagueSeason1",
];
/** Runs in the page: returns whether it is hydrated. */
const IS_HYDRATED = `[...document.querySelectorAll("main, main input")].every(window.earlyInput.isTakenOver)`;

test("With a coarse pointer, fields have at least 16 px in Firefox and WebKit", async ({ league, admin }) => {
  await fillLeague(admin);
  await fillSeason(league);
  // Makes the pointer of WebKit coarse.
  const proxy = await startLeagueProxy(league.url);
  // With this channel, Playwright can run an unmodified Firefox.
  const firefoxBrowser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: "/usr/bin/firefox-esr",
    // The value 1 stands for a coarse pointer that cannot hover.
    firefoxUserPrefs: { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 },
  });
  const firefoxPage = await firefoxBrowser.newPage({ baseURL: league.url, viewport: PHONE });
  const webkit = await openWebKit(PHONE);
  for (const path of SCREENS_WITH_FIELDS) {
    await openLoaded(firefoxPage, path);
    expect(await firefoxPage.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    expect(await firefoxPage.evaluate(findSmallFields, MIN_FIELD_FONT_SIZE), `${path} in Firefox`).toEqual([]);
    await openInWebKit(webkit, proxy.url + path);
    const smallFields = await webkit.evaluate<string[]>(`(${findSmallFields})(${MIN_FIELD_FONT_SIZE})`);
    expect(smallFields, `${path} in WebKit`).toEqual([]);
  }
  await webkit.close();
  await firefoxBrowser.close();
  proxy.close();
});

test("In WebKit, a dialog whose code fails to load can be retried, and entered text is kept", async ({
  league,
  admin,
}) => {
  const { unvalidatedId } = await fillLeague(admin);
  const proxy = await startLeagueProxy(league.url);
  const webkit = await openWebKit(DESKTOP);
  // Blocks the file from the beginning, because an idle page would prefetch it.
  proxy.block(/\/assets\/dialog-window-.*\.js/);
  await openAsAdmin(webkit, proxy.url, league, `/ranked/results/${unvalidatedId}`);
  const readScore = () => webkit.evaluate(`document.querySelector("[aria-label='Red score']").value`);
  // Adds the digit to the score that the field already contains.
  await webkit.type("//input[@aria-label='Red score']", "7");
  const typedScore = await readScore();
  expect(typedScore).toContain("7");

  await webkit.click("//button[contains(., 'Add red player')]");
  await expect.poll(() => readDialogs(webkit)).toContain(CODE_ERROR);
  expect(await readScore()).toBe(typedScore);

  proxy.block(null);
  await webkit.click("//dialog//button[contains(., 'Try again')]");
  await expect.poll(() => readDialogs(webkit)).toContain("Add player");
  expect(await readDialogs(webkit)).not.toContain(CODE_ERROR);
  expect(await readScore()).toBe(typedScore);
  await webkit.close();
  proxy.close();
});

for (const technique of TECHNIQUES) {
  test(`In WebKit, a translated page can be used (${technique})`, async ({ league, admin }) => {
    const filledLeague = await fillLeague(admin);
    await fillSeason(league);
    const webkit = await openWebKit(DESKTOP);
    await openAsAdmin(webkit, league.url, league, "/ranked");
    await webkit.evaluate(
      `void (window.pageErrors = [], addEventListener("error", ({ message }) => pageErrors.push(message)))`,
    );
    await webkit.evaluate(`void (${translatePage})(${JSON.stringify({ technique, begin: "afterLoad" })})`);
    const openScreen = async (name: string) => {
      await webkit.click(`//nav[@aria-label='Main']//a[contains(., '${name}')]`);
      await expect.poll(() => webkit.evaluate(`document.querySelector("h1").textContent`)).toBe(name);
    };
    for (const name of ["Results", "Stats", "Queues", "Players", "Stats", "Results"]) await openScreen(name);
    for (const theme of ["Dark", "Light", "System"]) {
      await webkit.click("//button[contains(@aria-label, 'Account of')]");
      await webkit.click(`//*[@role='menuitemradio'][contains(., '${theme}')]`);
      await webkit.type("//*[@role='menu']", ESCAPE_KEY);
      await expect.poll(() => webkit.evaluate(`document.querySelector("[role=menu]") === null`)).toBe(true);
    }
    await openScreen("Players");
    await webkit.type("//main//input[@type='search']", "nobody");
    await expect.poll(() => readMain(webkit)).not.toContain(SAMPLE_PLAYER);

    await webkit.click("//nav[@aria-label='Main']//a[contains(., 'Results')]");
    // A live update changes the list of results just before the page is left.
    await admin.freezeRankedResult(filledLeague.unvalidatedId);
    await webkit.click("//nav[@aria-label='Areas']//a[contains(., 'League')]");
    await openScreen("Clans");
    await admin.createClan("Clan of a live update");
    await expect.poll(() => readMain(webkit)).toContain("Clan of a live update");
    // Translators put their texts into `font` elements.
    expect(await webkit.evaluate("document.querySelectorAll('#root font').length")).toBeGreaterThan(0);
    expect(await webkit.evaluate("window.pageErrors")).toEqual([]);
    expect(await readMain(webkit)).not.toContain("This page could not be shown");
    await webkit.close();
  });
}

/** Signs WebKit in as the admin, and opens a page. @param url the URL of the league or of its proxy */
async function openAsAdmin(webkit: WebKit, url: string, { admin }: League, path: string): Promise<void> {
  await openInWebKit(webkit, `${url}/about`);
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(admin) };
  const signInPath = `/api${usersEndpoints.signIn.path}`;
  await webkit.evaluate(
    `void fetch("${signInPath}", ${JSON.stringify(request)}).then(({ ok }) => (window.isSignedIn = ok))`,
  );
  await expect.poll(() => webkit.evaluate("window.isSignedIn")).toBe(true);
  await openInWebKit(webkit, url + path);
}

async function openInWebKit(webkit: WebKit, url: string): Promise<void> {
  await webkit.open(url);
  await expect.poll(() => webkit.evaluate(IS_HYDRATED), { message: url, timeout: 30_000 }).toBe(true);
}

/** Returns the texts of all open dialogs. */
function readDialogs(webkit: WebKit): Promise<string> {
  return webkit.evaluate(
    `[...document.querySelectorAll("dialog, [role=dialog]")].map((dialog) => dialog.textContent).join(" ")`,
  );
}

function readMain(webkit: WebKit): Promise<string> {
  return webkit.evaluate(`document.querySelector("main").textContent`);
}
