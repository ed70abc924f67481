// @vitest-environment happy-dom
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createElement } from "react";
import { expect, onTestFinished, test } from "vitest";
import { currentPrompt } from "../ui/confirm.ts";
import { createStore, useStore } from "../ui/store.ts";
import { mount, run } from "../ui/testing/mount.ts";
import { hasUnsavedEdits, useOneTimeText, useUnsavedEdits } from "./unsaved-edits.ts";

/** Which of the two forms of the page have edits, and the text that it shows only once. */
interface PageState {
  readonly isFirstEdited?: boolean;
  readonly isSecondEdited?: boolean;
  readonly text?: string;
}
const pageState = createStore<PageState>({});

/** What the hooks of the page returned at its last rendering. */
let unregisterFirst: () => void = () => undefined;
let unregisterSecond: () => void = () => undefined;
let oneTimeText: ReturnType<typeof useOneTimeText> | undefined;
let closedCount = 0;

function Forms() {
  const { isFirstEdited = false, isSecondEdited = false, text = "" } = useStore(pageState);
  unregisterFirst = useUnsavedEdits(isFirstEdited, { title: "Leave the first?", confirmLabel: "Leave" });
  unregisterSecond = useUnsavedEdits(isSecondEdited);
  oneTimeText = useOneTimeText({
    text,
    textLabel: "the link",
    promptText: "Nobody can see it again.",
    onClose: () => {
      closedCount += 1;
    },
  });
  return null;
}

/** Opens the page. The page `/other` has neither forms nor a text. */
async function openForms(state: PageState = {}, history = createMemoryHistory({ initialEntries: ["/forms"] })) {
  pageState.set(state);
  closedCount = 0;
  const root = createRootRoute();
  const forms = createRoute({ getParentRoute: () => root, path: "/forms", component: Forms });
  const other = createRoute({ getParentRoute: () => root, path: "/other", component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([forms, other]),
    history,
  });
  // The type of the component allows only the router of the site.
  await mount(createElement(RouterProvider, { router: router as never }));
  onTestFinished(() => currentPrompt.get()?.answer(false));
  return {
    change: (newState: PageState) => run(() => pageState.set(newState)),
    getPath: () => router.state.location.href,
    /** @param prepare called directly before the navigation */
    leave: (to: string, prepare?: () => void) =>
      run(() => {
        prepare?.();
        void router.navigate({ to } as never);
      }),
    answer: (isConfirmed: boolean) => run(() => currentPrompt.get()?.answer(isConfirmed)),
  };
}

test("a page without edits is left without a prompt", async () => {
  const { leave, getPath } = await openForms();
  await leave("/other");
  expect(currentPrompt.get()).toBeNull();
  expect(getPath()).toBe("/other");
  expect(hasUnsavedEdits()).toBe(false);
});

test("a page with edits is only left if the user agrees", async () => {
  const { leave, getPath, answer } = await openForms({ isSecondEdited: true });
  await leave("/other");
  expect(currentPrompt.get()?.title).toBe("Leave without saving?");
  expect(getPath()).toBe("/forms");
  await answer(false);
  expect(getPath()).toBe("/forms");
  expect(hasUnsavedEdits()).toBe(true);
  await leave("/other");
  await answer(true);
  expect(getPath()).toBe("/other");
  expect(hasUnsavedEdits()).toBe(false);
});

test("a change of the search parameters shows no prompt", async () => {
  const { leave, getPath } = await openForms({ isSecondEdited: true });
  await leave("/forms?page=2");
  expect(currentPrompt.get()).toBeNull();
  expect(getPath()).toBe("/forms?page=2");
});

test("if several forms have edits, the form that was edited first shows its prompt", async () => {
  const { leave, answer, change } = await openForms({ isFirstEdited: true });
  await change({ isFirstEdited: true, isSecondEdited: true });
  await leave("/other");
  expect(currentPrompt.get()?.title).toBe("Leave the first?");
  await answer(false);
  await change({ isSecondEdited: true });
  await leave("/other");
  expect(currentPrompt.get()?.title).toBe("Leave without saving?");
});

test("a form that was saved shows no prompt, even if the page is left before it is rendered again", async () => {
  const { leave, getPath } = await openForms({ isSecondEdited: true });
  unregisterFirst();
  expect(hasUnsavedEdits()).toBe(true);
  await leave("/other", unregisterSecond);
  expect(currentPrompt.get()).toBeNull();
  expect(getPath()).toBe("/other");
});

test("a prompt is shown before a text that is shown only once is closed or left, unless it was copied", async () => {
  const { leave, answer, change } = await openForms({ text: "link 1" });
  await leave("/other");
  expect(currentPrompt.get()).toMatchObject({ title: "Leave without copying the link?", confirmLabel: "Leave" });
  await answer(false);
  await run(() => void oneTimeText?.close());
  expect(currentPrompt.get()).toMatchObject({
    title: "Close without copying the link?",
    text: "Nobody can see it again.",
    confirmLabel: "Close",
  });
  await answer(false);
  expect(closedCount).toBe(0);

  await run(() => oneTimeText?.markCopied());
  await run(() => void oneTimeText?.close());
  expect(currentPrompt.get()).toBeNull();
  expect(closedCount).toBe(1);
  // The next text was not copied yet.
  await change({ text: "link 2" });
  await run(() => void oneTimeText?.close());
  expect(currentPrompt.get()).not.toBeNull();
  expect(closedCount).toBe(1);
});

test("after the user agreed to close a text without a copy, leaving the page shows no further prompt", async () => {
  const { leave, answer, getPath } = await openForms({ text: "link" });
  await run(() => void oneTimeText?.close());
  await answer(true);
  expect(closedCount).toBe(1);
  await leave("/other");
  expect(currentPrompt.get()).toBeNull();
  expect(getPath()).toBe("/other");
});

test("the browser asks before it leaves the site only while a form has edits", async () => {
  window.history.replaceState(null, "", "/forms");
  const browserHistory = createBrowserHistory();
  onTestFinished(() => browserHistory.destroy());
  const { change } = await openForms({}, browserHistory);
  const isAskedBeforeUnload = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isAskedBeforeUnload()).toBe(false);
  await change({ isFirstEdited: true });
  expect(isAskedBeforeUnload()).toBe(true);
  await change({});
  expect(isAskedBeforeUnload()).toBe(false);
});
