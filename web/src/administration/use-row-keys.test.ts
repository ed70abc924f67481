// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createRosters, noItems, openAdminPage, PENDING_CALL } from "../testing/open-admin-page.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { createSampleReply } from "../testing/sample-replies.ts";
import { toast } from "../ui/toast.ts";

// These chunks are loaded in advance, so that the dialogs open at once.
import "../results/post-result-dialog.tsx";
import "./shortcuts-dialog.tsx";

beforeAll(setUpBrowser);

/** Presses a key on the focused element. Returns the text of the link in the row that has the focus afterwards. */
async function pressKey(page: OpenPage, key: string, modifiers: KeyboardEventInit = {}): Promise<string | null> {
  const target = document.activeElement ?? document.body;
  await page.run(() => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers })));
  return document.activeElement?.matches("[data-row]")
    ? (document.activeElement.querySelector("a")?.textContent ?? "")
    : null;
}

/** Opens the admin page with two lists, whose rows are: Final; Clan 0, Clan 1. */
function openTwoLists(): Promise<OpenPage> {
  const events = [{ _id: "1", title: "Final", endDate: "2026-03-01T11:10:00.000Z" }];
  return openAdminPage({ [PENDING_CALL]: { data: { ...noItems, events, rosters: createRosters(2) } } });
}

test("the keys j and k move between the rows of all lists", async () => {
  const scrollSpy = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scrollSpy.mockRestore());
  const page = await openTwoLists();
  expect(await pressKey(page, "k")).toBeNull();
  expect(await pressKey(page, "j")).toBe("Final");
  expect(scrollSpy).toHaveBeenCalledOnce();
  expect(await pressKey(page, "j")).toBe("Clan 0");
  expect(await pressKey(page, "j")).toBe("Clan 1");
  // This is the last row.
  expect(await pressKey(page, "j")).toBe("Clan 1");
  expect(await pressKey(page, "k")).toBe("Clan 0");
  await page.close();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  "the key j does nothing with the modifier %j",
  async (modifier) => {
    const page = await openTwoLists();
    await pressKey(page, "j");
    expect(await pressKey(page, "j", modifier)).toBe("Final");
    await page.close();
  },
);

test("Enter opens the link of the focused row, and presses a focused button", async () => {
  const page = await openTwoLists();
  await pressKey(page, "j");
  page.clearLog();
  const link = document.activeElement?.querySelector("a");
  link?.focus();
  await pressKey(page, "Enter");
  // The simulated browser does not press the link. It only loads the page of a focused link in advance.
  expect(page.takeLog().filter((entry) => entry.startsWith("opens"))).toEqual([]);
  await pressKey(page, "j");
  await pressKey(page, "k");
  await pressKey(page, "Enter");
  expect(page.takeLog()).toContain("opens /league/calendar/1");
  await page.close();
});

test("after Back from an opened row, the key j returns to that row, but a new visit begins at the top", async () => {
  const page = await openTwoLists();
  await pressKey(page, "j");
  await pressKey(page, "j");
  expect(await pressKey(page, "j")).toBe("Clan 1");
  await pressKey(page, "Enter");
  await page.goBack();
  expect(document.activeElement?.matches("[data-row]")).toBe(false);
  expect(await pressKey(page, "j")).toBe("Clan 1");
  await page.close();
  const newPage = await openTwoLists();
  expect(await pressKey(newPage, "j")).toBe("Final");
  await newPage.close();
});

test.each([
  { kind: "accounts", call: "GET /api/accountRequest", dialog: /^Decline / },
  { kind: "rounds", call: "POST /api/round/search", dialog: /^Message of the server / },
])("on a row without a link, such as one of $kind, Enter opens a dialog", async ({ kind, call, dialog }) => {
  const [method = "", path = ""] = call.split(" ");
  const reply = createSampleReply(method, path, { resultId: null, state: "UNMATCHED", faults: [] });
  const seasons = createSampleReply("POST", "/api/season/search", { isActive: true });
  const page = await openAdminPage({ [call]: reply, "POST /api/season/search": seasons }, `?kind=${kind}`);
  await pressKey(page, "j");
  // The first of the rounds has no message.
  await pressKey(page, "j");
  await pressKey(page, "Enter");
  expect(readVisibleText()).toMatch(dialog);
  await page.close();
});

test("the key v does nothing in a row without a button for it", async () => {
  const page = await openTwoLists();
  await pressKey(page, "j");
  expect(await pressKey(page, "v")).toBe("Final");
  await page.close();
});

/** Opens the inbox with unmatched rounds, and moves to the second one. The first one has no message. */
async function openRounds(): Promise<OpenPage> {
  const rounds = createSampleReply("POST", "/api/round/search", {
    resultId: null,
    state: "UNMATCHED",
    isRunning: false,
    faults: [],
  });
  const page = await openAdminPage({ "POST /api/round/search": rounds }, "?kind=rounds");
  await pressKey(page, "j");
  await pressKey(page, "j");
  page.clearLog();
  return page;
}

test("the key r tries the round again", async () => {
  const page = await openRounds();
  await pressKey(page, "r");
  expect(page.takeLog()).toContainEqual(expect.stringMatching(/^sends POST .*\/retry/));
  await page.close();
});

test.each([
  { key: "d", dialog: /^Discard the round / },
  { key: "p", dialog: /^Post result / },
])("the key $key opens a dialog and changes nothing yet", async ({ key, dialog }) => {
  const page = await openRounds();
  await pressKey(page, key);
  expect(readVisibleText()).toMatch(dialog);
  expect(page.takeLog().filter((entry) => entry.startsWith("sends"))).toEqual([]);
  await page.close();
});

test("the buttons of a row name their keys", async () => {
  const page = await openRounds();
  const row = document.activeElement;
  const keys = [...(row?.querySelectorAll("[aria-keyshortcuts]") ?? [])].map((button) => [
    button.textContent,
    button.getAttribute("aria-keyshortcuts"),
    button.getAttribute("title"),
  ]);
  expect(keys).toEqual([
    ["Try again", "r", "Key: r"],
    ["Post as result", "p", "Key: p"],
    ["Discard", "d", "Key: d"],
  ]);
  await page.close();
});

test("the key ? lists all keys, unless it is typed or pressed with another key", async () => {
  const page = await openTwoLists();
  await pressKey(page, "?", { ctrlKey: true });
  document.querySelector("select")?.focus();
  await pressKey(page, "?");
  expect(document.querySelector("[role=dialog]")).toBeNull();
  document.querySelector("select")?.blur();
  await pressKey(page, "?");
  expect(readVisibleText()).toMatch(/^Keyboard shortcuts On every page \/ Opens the search/);
  await page.close();
});

test("the key j does not move the focus out of a field", async () => {
  const page = await openTwoLists();
  document.querySelector("select")?.focus();
  await pressKey(page, "j");
  expect(document.activeElement?.tagName).toBe("SELECT");
  await page.close();
});

test("the keys work while a toast is shown", async () => {
  const page = await openTwoLists();
  await page.run(() => toast.success("Done"));
  expect(await pressKey(page, "j")).toBe("Final");
  await page.close();
});

test("a row that disappears while a dialog is open does not take the focus from the dialog", async () => {
  const page = await openTwoLists();
  await pressKey(page, "j");
  await page.run(() => {
    const dialog = document.createElement("div");
    dialog.role = "dialog";
    document.body.append(dialog);
    document.activeElement?.remove();
  });
  await page.run(() => undefined);
  expect(document.activeElement).toBe(document.body);
  document.querySelector("[role=dialog]")?.remove();
  await page.close();
});
