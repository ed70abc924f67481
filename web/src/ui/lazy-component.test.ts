// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createLazyComponent, useRequestedComponent } from "./lazy-component.tsx";
import { mountHook, run } from "./testing/mount.ts";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // React reports each failed load to the console.
  vi.spyOn(console, "error").mockReturnValue();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Renders a component whose first load fails. Returns its container. */
async function renderFailingComponent(options?: { readonly isOptional: boolean }): Promise<HTMLElement> {
  const load = vi.fn(async () => () => createElement("p", null, "Loaded"));
  load.mockRejectedValueOnce(new Error("No connection"));
  const LazyComponent = createLazyComponent(load, options);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(createElement(LazyComponent)));
  return container;
}

test("a component whose code failed to load is shown after a successful retry", async () => {
  const container = await renderFailingComponent();
  const retryButton = [...container.querySelectorAll("button")].find((button) => button.textContent === "Try again");
  await act(async () => retryButton?.click());
  expect(container.textContent).toBe("Loaded");
});

test("an optional component whose code failed to load shows nothing", async () => {
  const container = await renderFailingComponent({ isOptional: true });
  expect(container.textContent).toBe("");
});

const Dialog = () => null;

/** Mounts the hook. `requests.current` is the request; each entry of `failures` is a request for which the code was missing. */
async function mountRequested(load: () => Promise<typeof Dialog>) {
  const requests: { current: { readonly name: string } | null } = { current: null };
  const failures: string[] = [];
  const onFailure = ({ name }: { readonly name: string }) => failures.push(name);
  const hook = await mountHook(() => useRequestedComponent(requests.current, { load, onFailure }));
  const request = (name: string | null) => {
    requests.current = name === null ? null : { name };
    return hook.update();
  };
  return { hook, failures, request };
}

test("a dialog's code is loaded at its first request, and the dialog keeps its last request after it was closed", async () => {
  const load = vi.fn(async () => Dialog);
  const { hook, failures, request } = await mountRequested(load);
  expect(hook.current).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await request("first");
  expect(hook.current).toEqual({ Component: Dialog, lastRequest: { name: "first" } });
  await request("second");
  expect(hook.current?.lastRequest).toEqual({ name: "second" });
  await request(null);
  expect(hook.current?.lastRequest).toEqual({ name: "second" });
  expect(load).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

test("if a dialog's code fails to load, the failed request is reported, and the dialog appears after a successful retry", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(async () => Dialog);
  load.mockRejectedValueOnce(new Error("No connection"));
  const { hook, failures, request } = await mountRequested(load);
  await request("first");
  expect(failures).toEqual(["first"]);
  expect(hook.current).toBeNull();
  await run(() => vi.advanceTimersByTimeAsync(60_000));
  expect(hook.current?.lastRequest).toEqual({ name: "first" });
  expect(failures).toEqual(["first"]);
});

test("an error that the loaded component throws reaches the page around it", async () => {
  const LazyComponent = createLazyComponent(async () => () => {
    throw new Error("Broken");
  });
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(async () => root.unmount()));
  const rendering = async () => act(async () => root.render(createElement(LazyComponent)));
  await expect(rendering()).rejects.toThrow("Broken");
});
