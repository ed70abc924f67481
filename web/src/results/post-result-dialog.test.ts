// @vitest-environment happy-dom
import type { ImportError } from "contract/imports.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, getField, press, readVisibleText, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { PostResultDialog } from "./post-result-dialog.tsx";

beforeAll(setUpBrowser);

const IMPORT = "POST /api/resultRanked/import";
const duplicateError: Reply = {
  status: 409,
  errorCode: "DUPLICATE_RESULT",
  message: "Already posted",
  errorData: { _id: "5" },
};
const unknownPlayer: ImportError = {
  errorCode: "PLAYER_NOT_FOUND",
  message: "Nobody is called ann",
  userName: "ann",
  userId: null,
  side: "red",
  clanId: null,
  clanName: null,
};

interface DialogOptions {
  readonly area?: "ranked" | "league";
  readonly listedModeId?: string;
  readonly replies?: Readonly<Record<string, Reply>>;
}

/** Opens the dialog for an admin, and enters a message. */
async function openDialog({ area = "ranked", replies = {}, ...props }: DialogOptions = {}) {
  const onClose = vi.fn();
  const viewer = { _id: "9", role: "ADMIN" } as const;
  const page = await openComponent(PostResultDialog, { area, open: true, onClose, ...props }, { viewer, replies });
  await enter(page, "Discord message", "first\nsecond");
  page.clearLog();
  return { page, onClose };
}

/** Returns the fields of the results that were sent since the last call. */
function takeSentResults(page: OpenPage): object[] {
  return takeLogWithoutFetches(page).flatMap((action) => {
    const [, body] = /^sends POST \/api\/result(?:Ranked)?\/import (.*)/s.exec(action) ?? [];
    return body === undefined ? [] : [JSON.parse(body) as object];
  });
}

const getValue = (label: string) => getField(label).value;

/** Replies each import with the next of these replies. `undefined`, and each later import, gets a sample reply. */
function answerInOrder(...replies: readonly (Reply | undefined)[]): Readonly<Record<string, Reply>> {
  const remaining = [...replies];
  return {
    get [IMPORT]() {
      return remaining.shift() as Reply;
    },
  };
}

/** The reply to a text in which the second message begins in line 2. */
const severalRoundsError: Reply = {
  status: 400,
  errorCode: "SEVERAL_ROUNDS",
  message: "Several",
  errorData: { line: 2 },
};

test("a duplicate can be posted anyway, once", async () => {
  const replies = { [IMPORT]: duplicateError };
  const { page } = await openDialog({ replies });
  await press(page, "Post result");
  expect(readVisibleText()).toContain("This round was already posted.");
  for (const button of ["Post result", "Post another"]) expect(getButton(button).disabled).toBe(true);
  expect(takeSentResults(page)).toEqual([expect.objectContaining({ allowDuplicate: false })]);
  await press(page, "Post anyway");
  expect(takeSentResults(page)).toEqual([expect.objectContaining({ allowDuplicate: true })]);
  // Another message may be another round.
  await enter(page, "Discord message", "third");
  expect(readVisibleText()).not.toContain("This round was already posted.");
  await press(page, "Post result");
  expect(takeSentResults(page)).toEqual([expect.objectContaining({ allowDuplicate: false, message: "third" })]);
  await page.close();
});

test("the existing result of a duplicate can be opened, although the form has unsaved edits", async () => {
  const { page } = await openDialog({ area: "league", replies: { "POST /api/result/import": duplicateError } });
  await press(page, "Post result");
  page.clearLog();
  await press(page, "Open existing result");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /league/results/5"]);
  await page.close();
});

test("after “Post another”, a duplicate that is posted anyway does not close the dialog", async () => {
  const { page } = await openDialog({ replies: answerInOrder(duplicateError) });
  await press(page, "Post another");
  page.clearLog();
  await press(page, "Post anyway");
  const [, ...actionsAfterRequest] = takeLogWithoutFetches(page);
  expect(actionsAfterRequest).toEqual(["success: Result created"]);
  expect(getValue("Discord message")).toBe("");
  await page.close();
});

test("a date in the future has an error while it is entered", async () => {
  const { page } = await openDialog();
  // The dialog is opened on 2 March 2026 at 0:30.
  await enter(page, "Date", "2026-03-02T12:00");
  expect(getField("Date").getAttribute("aria-invalid")).toBe("true");
  await enter(page, "Date", "2026-03-02T00:00");
  expect(getField("Date").getAttribute("aria-invalid")).not.toBe("true");
  await page.close();
});

test("a posted result is opened", async () => {
  const { page, onClose } = await openDialog();
  await press(page, "Post result");
  const [, ...actionsAfterRequest] = takeLogWithoutFetches(page);
  expect(actionsAfterRequest).toEqual(["success: Result created", "opens /ranked/results/1"]);
  expect(onClose).not.toHaveBeenCalled();
  await page.close();
});

test("after “Post another”, the dialog keeps the date and is ready for the next message", async () => {
  const { page, onClose } = await openDialog();
  await enter(page, "Date", "2026-02-10T21:30");
  getButton("Post another").focus();
  await press(page, "Post another");
  const [, ...actionsAfterRequest] = takeLogWithoutFetches(page);
  expect(actionsAfterRequest).toEqual(["success: Result created"]);
  expect(getValue("Discord message")).toBe("");
  expect(getValue("Date")).toBe("2026-02-10T21:30");
  expect(document.activeElement).toBe(getField("Discord message"));
  expect(onClose).not.toHaveBeenCalled();
  await page.close();
});

test("several messages create several results, and the dialog is closed", async () => {
  const { page, onClose } = await openDialog({ replies: answerInOrder(severalRoundsError) });
  await press(page, "Post result");
  const log = page.takeLog();
  const messages = log.flatMap((entry) => /"message":("[^"]*")/.exec(entry)?.[1] ?? []);
  expect(messages).toEqual([String.raw`"first\nsecond"`, String.raw`"first\n"`, `"second"`]);
  expect(log).toContain("success: 2 results created");
  expect(log.filter((entry) => entry.startsWith("opens "))).toEqual([]);
  expect(onClose).toHaveBeenCalledTimes(1);
  await page.close();
});

test("if a later message is rejected, only the remaining text stays in the field", async () => {
  const { page, onClose } = await openDialog({ replies: answerInOrder(severalRoundsError, undefined, duplicateError) });
  await press(page, "Post result");
  const toasts = takeLogWithoutFetches(page).filter((action) => !action.startsWith("sends "));
  expect(toasts).toEqual(["success: Result created", "error: Erreur while creating result / Already posted"]);
  expect(getValue("Discord message")).toBe("second");
  expect(onClose).not.toHaveBeenCalled();
  await press(page, "Post anyway");
  expect(takeSentResults(page)).toEqual([expect.objectContaining({ message: "second", allowDuplicate: true })]);
  await page.close();
});

test("a duplicate is only allowed for the first of several messages", async () => {
  const replies = answerInOrder(duplicateError, severalRoundsError);
  const { page } = await openDialog({ replies });
  await press(page, "Post result");
  page.clearLog();
  await press(page, "Post anyway");
  expect(takeSentResults(page)).toEqual([
    expect.objectContaining({ message: "first\nsecond", allowDuplicate: true }),
    expect.objectContaining({ message: "first\n", allowDuplicate: true }),
    expect.objectContaining({ message: "second", allowDuplicate: false }),
  ]);
  await page.close();
});

test.each([
  { button: "Post result", navigations: ["opens /ranked/results/1"] },
  { button: "Post another", navigations: [] },
])(
  "a result rejected after “$button” is posted again when its errors are resolved",
  async ({ button, navigations }) => {
    const rejected = {
      status: 400,
      errorCode: "PLAYER_NOT_FOUND",
      message: "x",
      errorData: { faults: [unknownPlayer] },
    };
    const { page } = await openDialog({ replies: answerInOrder(rejected) });
    await press(page, button);
    expect(readVisibleText()).toContain("Nobody is called ann");
    expect(readVisibleText()).toContain("This message has errors: see above.");
    page.clearLog();
    await press(page, "Create player");
    await page.run(() => currentPrompt.get()?.answer(true));
    const actions = takeLogWithoutFetches(page);
    expect(actions[0]).toBe('sends POST /api/user/makePlayer {"userName":"ann"}');
    expect(actions).toContain("success: Result created");
    expect(actions.filter((action) => action.startsWith("opens "))).toEqual(navigations);
    await page.close();
  },
);

test("a result of the league has no mode", async () => {
  const { page } = await openDialog({ area: "league" });
  expect(readVisibleText()).not.toContain("Mode");
  await press(page, "Post result");
  // The default date is the time at which the page was opened.
  const date = "2026-03-01T11:30:00.000Z";
  expect(takeSentResults(page)).toEqual([{ date, message: "first\nsecond", allowDuplicate: false }]);
  await page.close();
});

const modes = [
  { _id: "3", name: "gCTF" },
  { _id: "4", name: "iCTF" },
];
const SEARCH_MODES = "POST /api/mode/search";

test("the default mode is the listed mode, the only mode, or else the mode of the last posted result", async () => {
  const replies = { [SEARCH_MODES]: { data: modes } };
  const dialogWithListedMode = await openDialog({ replies, listedModeId: "4" });
  expect(getValue("Mode")).toBe("4");
  await press(dialogWithListedMode.page, "Post another");
  await dialogWithListedMode.page.close();
  const dialogAfterPost = await openDialog({ replies });
  expect(getValue("Mode")).toBe("4");
  await dialogAfterPost.page.close();
  const dialogWithOneMode = await openDialog({ replies: { [SEARCH_MODES]: { data: modes.slice(0, 1) } } });
  expect(getValue("Mode")).toBe("3");
  await dialogWithOneMode.page.close();
});

test("the only mode that fits the message is chosen, until the admin chooses another one", async () => {
  const limits = { scoreLimit: 1000, timeLimit: 20 };
  const duel = { _id: "5", name: "Duel", scoreLimit: 600, timeLimit: 10 };
  const data = [...modes.map((mode) => ({ ...mode, ...limits })), duel];
  const replies = { [SEARCH_MODES]: { data } };
  const { page } = await openDialog({ replies });
  await enter(page, "Discord message", "Gametype: gctf.\n(Scorelimit: 600, Timelimit: 10)");
  expect(getValue("Mode")).toBe("5");
  await enter(page, "Discord message", "Gametype: gctf.\n(Scorelimit: 1000, Timelimit: 20)");
  expect(getValue("Mode")).toBe("3");
  await enter(page, "Mode", "4");
  await enter(page, "Discord message", "Gametype: gctf.\n(Scorelimit: 600, Timelimit: 10)");
  expect(getValue("Mode")).toBe("4");
  await page.close();
});
