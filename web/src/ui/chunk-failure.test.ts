// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ChunkFailure } from "./chunk-failure.tsx";
import { ChunkError, importChunk } from "./import-chunk.ts";
import { findButton, mount, press, pressKey } from "./testing/mount.ts";

/** Returns the error of a chunk that fails to load. The server replies to a request for its file with `status`. */
async function failToLoad({ status }: { readonly status: number }): Promise<ChunkError> {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  const load = () => Promise.reject(new TypeError("Failed to import the module"));
  const cause = await importChunk(load, [`chunk-${status}.js`]).catch((error: unknown) => error);
  return new ChunkError("Could not load a part of the page", { cause });
}

const unreachable = "The connection may be slow or broken.";
const outdated = "The site has been updated. Save what you typed, then load the page again.";
const failedToEvaluate = "If trying again does not help, save what you typed, then load the page again.";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  return () => vi.unstubAllGlobals();
});

test.each<[rule: string, status: number, isOptional: boolean, componentProps: object, texts: readonly string[]]>([
  ["says so and can be loaded again", 503, false, {}, [unreachable, "Try again"]],
  ["of an older build also offers to reload the page", 404, false, {}, [outdated, "Try again", "Reload"]],
  [
    "although it was downloaded also offers to reload the page",
    200,
    false,
    {},
    [failedToEvaluate, "Try again", "Reload"],
  ],
  ["shows nothing if it is optional", 503, true, {}, []],
  ["is replaced by a dialog if it is an open dialog", 503, true, { open: true }, [unreachable, "Try again", "Close"]],
  ["shows nothing if it is a closed dialog", 503, false, { open: false }, []],
])("a component that failed to load %s", async (_rule, status, isOptional, componentProps, texts) => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const error = await failToLoad({ status });
  const load = async () => undefined;
  const onLoaded = () => undefined;
  const props = { componentProps, isOptional, error, load, onLoaded };
  await act(async () => root.render(createElement(ChunkFailure, props)));
  // The message is the second node after the title. The first one is a space.
  const messages = [...container.querySelectorAll("[role=alert] strong")].map(
    (title) => title.nextSibling?.nextSibling,
  );
  const buttons = [...container.querySelectorAll("button")];
  expect([...messages, ...buttons].map((node) => node?.textContent?.trim())).toEqual(texts);
});

test("a dialog that failed to load says that the device is offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { container } = await mount(
    createElement(ChunkFailure, { ...(await createFailureProps({ open: true })), load: async () => undefined }),
  );
  expect(container.textContent).toContain("You are offline. It appears as soon as you are connected.");
});

/** The props of `ChunkFailure` for a component whose code cannot be loaded, except for `load`. */
async function createFailureProps(componentProps: object = {}) {
  const error = await failToLoad({ status: 503 });
  return { componentProps, isOptional: false, error, onLoaded: vi.fn() };
}

test("the button is busy only while the code is loaded again", async () => {
  const attempt = Promise.withResolvers<void>();
  const props = { ...(await createFailureProps()), load: () => attempt.promise };
  await mount(createElement(ChunkFailure, props));
  const isBusy = () => findButton("Try again")?.getAttribute("aria-busy");
  expect(isBusy()).toBe("false");
  await press("Try again");
  expect(isBusy()).toBe("true");
  await act(async () => attempt.reject(props.error));
  expect(isBusy()).toBe("false");
  expect(props.onLoaded).not.toHaveBeenCalled();
});

test("the code is loaded again when the browser is online again", async () => {
  const props = { ...(await createFailureProps()), load: async () => undefined };
  await mount(createElement(ChunkFailure, props));
  await act(async () => void dispatchEvent(new Event("online")));
  expect(props.onLoaded).toHaveBeenCalledTimes(1);
});

test("a dialog that failed to load can be closed like a dialog, and a menu like a menu", async () => {
  const load = async () => undefined;
  const onClose = vi.fn();
  const onOpenChange = vi.fn();
  const { render } = await mount(
    createElement(ChunkFailure, { ...(await createFailureProps({ open: true, onClose })), load }),
  );
  await press("Close");
  expect(onClose).toHaveBeenCalledTimes(1);
  await render(createElement(ChunkFailure, { ...(await createFailureProps({ open: true, onOpenChange })), load }));
  await press("Close");
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test("Escape closes a dialog that failed to load, but not the dialog around it", async () => {
  const onClose = vi.fn();
  const onKeyDown = vi.fn();
  const failure = createElement(ChunkFailure, {
    ...(await createFailureProps({ open: true, onClose })),
    load: async () => undefined,
  });
  const { container } = await mount(createElement("div", { onKeyDown }, failure));
  const dialog = container.querySelector("dialog") as HTMLDialogElement;
  expect(dialog.open).toBe(true);
  await pressKey(dialog, "Escape");
  expect(onKeyDown).not.toHaveBeenCalled();
  // The browser closes the dialog.
  await act(async () => dialog.close());
  expect(onClose).toHaveBeenCalledTimes(1);
});
