// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField, press } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { enterValue } from "../../ui/testing/mount.ts";

const players = ["Ann", "Anna", "Hannah"].map((userName, index) => ({ ...exampleUser, _id: `${index + 5}`, userName }));

beforeAll(setUpBrowser);

/**
 * Opens the audit log (the path and the API call it the history), whose filter “By” is a player. Each search for players
 * finds `foundPlayers`.
 */
async function openAuditLog(query: string, foundPlayers: readonly object[] = players): Promise<OpenPage> {
  const replies = { "POST /api/user/search": { data: foundPlayers, total: foundPlayers.length } };
  const page = await openPage(`/ranked/history${query}`, {
    viewer: viewers.admin,
    replies,
    sampleValues: { rowCount: 0 },
  });
  page.clearLog();
  return page;
}

function listSuggestions(): string[] {
  return [...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value") ?? "");
}

function takeNavigations(page: OpenPage): string[] {
  return page.takeLog().filter((entry) => entry.startsWith("opens "));
}

function pressKey(page: OpenPage, key: string): Promise<void> {
  return page.run(() => getField("By").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
}

function leaveField(page: OpenPage): Promise<void> {
  return page.run(() => getField("By").dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

test("the filter suggests the players whose names contain the entered text, and filters by the chosen one", async () => {
  const page = await openAuditLog("");
  expect(listSuggestions()).toEqual([]);
  await enter(page, "By", " an ");
  expect(page.takeLog()).toEqual(['fetches POST /api/user/search {"userName":"an","page":1,"numberPerPage":50}']);
  expect(listSuggestions()).toEqual(["Ann", "Anna", "Hannah"]);
  await enter(page, "By", "Han");
  expect(takeNavigations(page)).toEqual([]);
  await enter(page, "By", "Anna");
  expect(takeNavigations(page)).toEqual(["opens /ranked/history?by=6"]);
  expect(listSuggestions()).toEqual([]);
  await page.close();
});

test("Enter filters by the first player whose name contains the text", async () => {
  const page = await openAuditLog("");
  await pressKey(page, "Enter");
  expect(takeNavigations(page)).toEqual([]);
  await enter(page, "By", "nn");
  await pressKey(page, "Enter");
  expect(takeNavigations(page)).toEqual(["opens /ranked/history?by=5"]);
  await page.close();
});

/** Returns the message at the filter, without the characters that isolate right-to-left text. */
const getMessage = () =>
  getField("By")
    .closest("div:has(> label)")
    ?.querySelector("p")
    ?.textContent.replaceAll(/[\u2068\u2069]/g, "");

test("the filter says that no player has the entered name, and Enter filters by it", async () => {
  const page = await openAuditLog("", []);
  await enter(page, "By", " zed ");
  expect(getMessage()).toBe("No player found for “zed”");
  await pressKey(page, "Enter");
  expect(takeNavigations(page)).toEqual(["opens /ranked/history?by=zed"]);
  expect(getField("By").value).toBe("zed");
  expect(getMessage()).toBe("No player found for “zed”");
  await press(page, "Clear");
  expect(takeNavigations(page)).toEqual(["opens /ranked/history"]);
  expect(getMessage()).toBeUndefined();
  await page.close();
});

test("Enter does not filter by digits that are not a name, because they could be a player's id", async () => {
  const page = await openAuditLog("", []);
  await enter(page, "By", "5");
  await pressKey(page, "Enter");
  expect(takeNavigations(page)).toEqual([]);
  expect(getMessage()).toBe("No player found for “5”");
  await leaveField(page);
  expect(getField("By").value).toBe("");
  expect(getMessage()).toBeUndefined();
  await page.close();
});

test("after another text was entered, the filter shows the chosen player's name again when it is left", async () => {
  const page = await openAuditLog("?by=5");
  expect(getField("By").value).toBe("Ann");
  await enter(page, "By", "zed");
  await leaveField(page);
  expect(getField("By").value).toBe("Ann");
  await page.close();
});

test("entering the chosen player's name again does not filter again", async () => {
  const page = await openAuditLog("?by=5");
  await enter(page, "By", "zed");
  await enter(page, "By", "Ann");
  expect(getField("By").value).toBe("Ann");
  expect(takeNavigations(page)).toEqual([]);
  await page.close();
});

test("clearing the filter shows the entries of all players", async () => {
  const page = await openAuditLog("?by=5");
  await press(page, "Clear");
  expect(takeNavigations(page)).toEqual(["opens /ranked/history"]);
  expect(getField("By").value).toBe("");
  await page.close();
});

test("choosing the same player again stays on the page of the list", async () => {
  const replies = { "POST /api/user/search": { data: players, total: players.length } };
  const sampleValues = { rowCount: 0 };
  const page = await openPage("/ranked/results?player=5&page=2", { viewer: null, replies, sampleValues });
  await enter(page, "Player", "an");
  page.clearLog();
  await enter(page, "Player", "Ann");
  expect(takeNavigations(page)).toEqual([]);
  await page.close();
});

test("while somebody is typing, only the last text is searched for", async () => {
  const page = await openAuditLog("");
  await page.run(() => {
    enterValue(getField("By"), "a");
    setTimeout(() => enterValue(getField("By"), "an"), 100);
  });
  expect(page.takeLog()).toEqual(['fetches POST /api/user/search {"userName":"an","page":1,"numberPerPage":50}']);
  await page.close();
});

test("a player who could not be loaded is not shown as unknown", async () => {
  const page = await openPage("/ranked/history?by=5", { viewer: viewers.admin, otherReplies: "failures" });
  expect(getField("By").value).toBe("…");
  await page.close();
});

test("if the URL names no existing player, the filter shows the text from the URL", async () => {
  const page = await openAuditLog("?by=zzzz", []);
  expect(getField("By").value).toBe("zzzz");
  expect(getMessage()).toBe("No player found for “zzzz”");
  await page.close();
});
