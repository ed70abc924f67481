// @vitest-environment happy-dom
import { createElement } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mount, run } from "./testing/mount.ts";
import { queuedToasts, toast } from "./toast.ts";
import { ToastStack } from "./toast-stack.tsx";

beforeEach(() => queuedToasts.set([]));

/** Places elements on a phone's screen. The toasts are 80 px high. */
function placeElements(tops: Readonly<Record<string, number>>): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const edge = this.getAttribute("data-edge");
    const top = edge === null ? (tops[this.tagName] ?? 0) : { top: 64, bottom: 700 }[edge];
    return new DOMRect(8, top, 374, edge === null ? 44 : 80);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
}

/** Presses a button in a row, and shows a toast. @returns the edge at which the toast is shown */
async function showToastAfterPress(tops: Readonly<Record<string, number>>): Promise<string | null | undefined> {
  placeElements(tops);
  await mount(createElement(ToastStack));
  if ("HEADER" in tops) await mount(createElement("header", { "data-dialog-part": "header" }));
  if ("P" in tops) await mount(createElement("main", {}, createElement("p", { role: "alert" }, "Not saved")));
  const { container } = await mount(createElement("li", {}, createElement("button", { type: "button" }, "Save")));
  await run(() => container.querySelector("button")?.dispatchEvent(new Event("pointerdown", { bubbles: true })));
  await run(() => toast.success("Saved"));
  return document.querySelector("[data-edge]")?.getAttribute("data-edge");
}

test.each([
  { place: "in the middle of the screen", tops: { LI: 400, BUTTON: 400 }, edge: "top" },
  { place: "at the top of the screen", tops: { LI: 100, BUTTON: 100 }, edge: "bottom" },
  { place: "below the top, in a row that begins there", tops: { LI: 120, BUTTON: 160 }, edge: "bottom" },
  { place: "below the title of a sheet", tops: { LI: 400, BUTTON: 400, HEADER: 100 }, edge: "bottom" },
  { place: "at the bottom of a high sheet", tops: { LI: 720, BUTTON: 720, HEADER: 100 }, edge: "bottom" },
  { place: "at the bottom of the screen", tops: { LI: 720, BUTTON: 720 }, edge: "top" },
  { place: "below a notice at the top", tops: { LI: 400, BUTTON: 400, P: 80 }, edge: "bottom" },
  { place: "below a notice that is scrolled away", tops: { LI: 400, BUTTON: 400, P: -80 }, edge: "top" },
  { place: "at the bottom of the screen whose top has a notice", tops: { LI: 720, BUTTON: 720, P: 80 }, edge: "top" },
])("the toast about a button $place is at the $edge", async ({ tops, edge }) => {
  expect(await showToastAfterPress(tops)).toBe(edge);
});
