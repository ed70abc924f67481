// @vitest-environment happy-dom
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { mount, press, run } from "./testing/mount.ts";
import { queuedToasts, removeErrorToasts, toast } from "./toast.ts";
import { ToastStack } from "./toast-stack.tsx";

beforeEach(() => {
  queuedToasts.set([]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  return () => vi.useRealTimers();
});

const pass = (ms: number) => run(() => vi.advanceTimersByTimeAsync(ms));
const listTitles = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);

test("a toast about a success is shown for two seconds, any other toast for four", async () => {
  await mount(createElement(ToastStack));
  await run(() => {
    toast.success("Saved");
    toast.error("Not saved");
    toast.plain("Somebody else saves");
  });
  expect(listTitles().toSorted()).toEqual(["Not saved", "Saved", "Somebody else saves"]);
  await pass(1900);
  expect(listTitles()).toHaveLength(3);
  await pass(200);
  expect(listTitles().toSorted()).toEqual(["Not saved", "Somebody else saves"]);
  await pass(1800);
  expect(listTitles()).toHaveLength(2);
  await pass(200);
  expect(listTitles()).toEqual([]);
});

test("a toast disappears when it is dismissed", async () => {
  await mount(createElement(ToastStack));
  await run(() => toast.error("Not saved", "The name is taken"));
  expect(document.body.textContent).toContain("The name is taken");
  await press("Dismiss");
  await pass(500);
  expect(listTitles()).toEqual([]);
});

test("errors disappear once what failed has succeeded, even if the stack is not shown yet", async () => {
  toast.error("Too early");
  removeErrorToasts();
  await mount(createElement(ToastStack));
  await run(() => {
    toast.error("Wrong password");
    toast.plain("Somebody else saves");
  });
  expect(listTitles().toSorted()).toEqual(["Somebody else saves", "Wrong password"]);
  await run(removeErrorToasts);
  await pass(500);
  expect(listTitles()).toEqual(["Somebody else saves"]);
});

test("errors with a title can be removed alone", async () => {
  toast.error("Not saved");
  removeErrorToasts("Not saved");
  await mount(createElement(ToastStack));
  await run(() => {
    toast.error("Not saved");
    toast.error("Other failure");
  });
  await run(() => removeErrorToasts("Not saved"));
  await pass(500);
  expect(listTitles()).toEqual(["Other failure"]);
});

test("a new failure of an action replaces its previous one, and leaves other toasts", async () => {
  await mount(createElement(ToastStack));
  await run(() => toast.error("Other failure"));
  await run(() => toast.error("Not saved", "The name is taken"));
  await run(() => toast.error("Not saved", "The name is too long"));
  await pass(500);
  expect(listTitles().toSorted()).toEqual(["Not saved", "Other failure"]);
  expect(document.body.textContent).toContain("The name is too long");
  expect(document.body.textContent).not.toContain("The name is taken");
});
