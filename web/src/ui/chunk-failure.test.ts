// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ChunkFailure } from "./chunk-failure.tsx";
import { ChunkError, importChunk } from "./import-chunk.ts";

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
