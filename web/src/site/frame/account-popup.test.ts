// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { unsavedForms } from "../../platform/unsaved-edits.ts";
import { isSoundOn } from "../../results/matches/notify-player.tsx";
import { findTopLayer, getName } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press, takeLogWithoutFetches } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** Returns the chosen entries of the open menu. */
const listChosen = () => [...(findTopLayer()?.querySelectorAll("[aria-checked=true]") ?? [])].map(getName);

const openMenu = async (page: OpenPage) => {
  if (findTopLayer() === null) await press(page, "Account of Ann");
};

test("the sound for a ready match is on until the player turns it off", async () => {
  onTestFinished(() => localStorage.clear());
  const page = await openPage("/ranked/about", { viewer: { _id: "9" } });
  await openMenu(page);
  expect(listChosen()).toContain("Sound");
  await press(page, "Silent");
  expect(isSoundOn()).toBe(false);
  await openMenu(page);
  expect(listChosen()).toContain("Silent");
  expect(listChosen()).not.toContain("Sound");
  await press(page, "Sound");
  expect(isSoundOn()).toBe(true);
  await page.close();
});

test.each([
  { clan: "no clan", viewer: { clanId: null }, pages: ["My player page → /ranked/users/9"] },
  { clan: "a clan", viewer: { clanId: "4" }, pages: ["My player page → /ranked/users/9", "My clan → /league/clans/4"] },
])("the menu of a player in $clan leads to $pages", async ({ viewer, pages }) => {
  const page = await openPage("/ranked/about", { viewer: { _id: "9", ...viewer } });
  await openMenu(page);
  const links = [...(findTopLayer()?.querySelectorAll("a") ?? [])];
  const targets = links.map((link) => `${getName(link)} → ${link.getAttribute("href")}`);
  expect(targets.filter((target) => target.startsWith("My "))).toEqual(pages);
  await page.close();
});

test("logging out asks whether unsaved edits may be lost", async () => {
  const page = await openPage("/ranked/about", { viewer: { _id: "9" } });
  page.clearLog();
  // Each object stands for a form with unsaved edits.
  await page.run(() => unsavedForms.set([{}]));
  await openMenu(page);
  await press(page, "Logout");
  expect(findTopLayer()?.textContent).toContain("Leave without saving?");
  await press(page, "Cancel");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await openMenu(page);
  await press(page, "Logout");
  await press(page, "Leave");
  const log = takeLogWithoutFetches(page);
  expect(log).toContain("sends POST /api/user/logout");
  // Visitors may see this page, so it stays.
  expect(log.filter((entry) => entry.startsWith("opens "))).toEqual([]);
  await page.run(() => unsavedForms.set([]));
  await page.close();
});

test("logging out leaves a page that requires a session for the home page, without a further prompt", async () => {
  const page = await openPage("/ranked/users/profile", { viewer: { _id: "9" } });
  page.clearLog();
  await page.run(() => unsavedForms.set([{}]));
  await openMenu(page);
  await press(page, "Logout");
  await press(page, "Leave");
  expect(takeLogWithoutFetches(page).filter((entry) => entry.startsWith("opens "))).toEqual([
    "opens /",
    "opens /ranked instead of this page",
  ]);
  await page.run(() => unsavedForms.set([]));
  await page.close();
});
