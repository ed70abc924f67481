// @vitest-environment happy-dom
import { expect, onTestFinished, test } from "vitest";
import css from "./dialog-window.module.css";
import { findFocusAfterClosing, keepFocusInside } from "./keep-focus.ts";

/** Shows a page with a button that has opened the second of two dialogs, one above the other. */
function showDialogs() {
  document.body.innerHTML = `
    <button id="opener"></button>
    <div id="below" tabindex="-1" class="${css["popup"]}" data-open></div>
    <div id="closing" tabindex="-1" class="${css["popup"]}"><input id="field"><p id="text"></p></div>`;
  onTestFinished(() => document.body.replaceChildren());
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  return {
    opener: find("opener"),
    below: find("below"),
    closing: find("closing"),
    field: find("field"),
    text: find("text"),
  };
}

test("when a dialog closes, the element that opened it gets the focus", () => {
  const { opener, closing, field } = showDialogs();
  field.focus();
  expect(findFocusAfterClosing(closing, opener)).toBe(true);
  field.blur();
  expect(findFocusAfterClosing(closing, opener)).toBe(true);
});

test("if a list row opened the dialog, the row itself gets the focus, not its first control", async () => {
  const { closing, field } = showDialogs();
  const row = document.createElement("div");
  row.tabIndex = -1;
  row.dataset["row"] = "true";
  row.append(document.createElement("input"));
  document.body.append(row);
  field.focus();
  expect(findFocusAfterClosing(closing, row)).toBe(false);
  await waitForObservers();
  expect(document.activeElement).toBe(row);
});

test("if a dialog opened a prompt, the dialog gets the focus, although the Tab key skips it", () => {
  const { closing, field } = showDialogs();
  const dialog = document.createElement("div");
  dialog.tabIndex = -1;
  document.body.append(dialog);
  field.focus();
  expect(findFocusAfterClosing(closing, dialog)).toBe(true);
});

test("when a dialog closes, the focus stays where it is if it has already left the dialog", () => {
  const { opener, below, closing } = showDialogs();
  below.focus();
  expect(findFocusAfterClosing(closing, opener)).toBe(false);
});

test("if the element that opened a dialog was removed, the dialog below gets the focus", () => {
  const { opener, below, closing, field } = showDialogs();
  field.focus();
  opener.remove();
  expect(findFocusAfterClosing(closing, opener)).toBe(below);
  below.remove();
  expect(findFocusAfterClosing(closing, opener)).toBe(true);
});

/** Waits until the observers of the document have been called. */
function waitForObservers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test("a dialog gets the focus when its focused field is removed, but not when other content is removed", async () => {
  const { closing: dialog, field, text } = showDialogs();
  onTestFinished(keepFocusInside(dialog));
  field.focus();
  field.blur();
  text.remove();
  await waitForObservers();
  expect(document.activeElement).toBe(document.body);
  field.focus();
  field.remove();
  await waitForObservers();
  expect(document.activeElement).toBe(dialog);
});

test("a dialog does not take the focus from an element outside of the dialog", async () => {
  const { opener, closing: dialog, field } = showDialogs();
  onTestFinished(keepFocusInside(dialog));
  field.focus();
  opener.focus();
  field.remove();
  await waitForObservers();
  expect(document.activeElement).toBe(opener);
});

test("after `keepFocusInside` was stopped, the dialog does not get the focus", async () => {
  const { closing: dialog, field } = showDialogs();
  const stop = keepFocusInside(dialog);
  field.focus();
  stop();
  field.remove();
  await waitForObservers();
  expect(document.activeElement).toBe(document.body);
});
