// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { mount, run } from "../ui/testing/mount.ts";
import { FittingNames } from "./fitting-names.tsx";

const lineHeight = 17;

/** Renders names in an element with room for one line. `layOut` tells the component on which line each name is. */
async function mountNames(names: readonly string[]) {
  let reportResize: () => void = () => undefined;
  class FakeResizeObserver {
    constructor(onResize: () => void) {
      reportResize = onResize;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal("ResizeObserver", FakeResizeObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = await mount(createElement(FittingNames, { names }));
  const element = container.querySelector("[title]") as HTMLElement;
  const setLayout = (target: Element, name: string, get: () => number) =>
    Object.defineProperty(target, name, { get, configurable: true });
  setLayout(element, "clientHeight", () => lineHeight);
  /** @param lines the line of each name, without and with the space for the number of hidden names */
  const layOut = (lines: { readonly all: readonly number[]; readonly some: readonly number[] }) => {
    for (const [index, name] of [...element.querySelectorAll("bdi")].entries()) {
      const getLine = () => lines[element.dataset["measuring"] === "some" ? "some" : "all"][index] ?? 0;
      setLayout(name, "offsetHeight", () => lineHeight);
      setLayout(name, "offsetTop", () => 100 + getLine() * (lineHeight - 1));
    }
    return run(() => reportResize());
  };
  return { element, layOut };
}

test("names that do not fit are counted, and space is reserved for their number", async () => {
  const { element, layOut } = await mountNames(["Ann", "Ben", "Cleo"]);
  expect(element.textContent).toBe(" Ann, Ben, Cleo");
  expect(element.title).toContain("Cleo");
  await layOut({ all: [0, 0, 1], some: [0, 1, 2] });
  expect(element.textContent).toBe(" Ann, Ben, Cleo+2");
  expect(element.dataset["measuring"]).toBeUndefined();
});

test("if all names fit, no number is shown", async () => {
  const { element, layOut } = await mountNames(["Ann", "Ben"]);
  await layOut({ all: [0, 1], some: [0, 1] });
  expect(element.textContent).toBe(" Ann, Ben+1");
  await layOut({ all: [0, 0], some: [0, 1] });
  expect(element.textContent).toBe(" Ann, Ben");
});
