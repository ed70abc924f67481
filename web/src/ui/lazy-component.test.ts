// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createLazyComponent } from "./lazy-component.tsx";

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
