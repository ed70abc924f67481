import type { ReactElement } from "react";
import { onTestFinished, vi } from "vitest";
import { findButton, mount, press, pressKey, run } from "../../ui/testing/mount.ts";

/** The left edge and the width of the plot, in pixels. */
const LEFT = 100;
const WIDTH = 200;

/** A chart in a DOM without layout. Positions are from 0 (left) to 1 (right). */
export interface OpenChart {
  readonly hover: (position: number, pointerType?: "mouse" | "touch") => Promise<void>;
  readonly leave: (pointerType: "mouse" | "touch") => Promise<void>;
  /** Touches the plot without a move before. */
  readonly touch: (position: number) => Promise<void>;
  readonly click: (position: number, pointerType: "mouse" | "touch") => Promise<void>;
  readonly press: (buttonName: string) => Promise<void>;
  /** Returns whether the page still scrolls with the key. */
  readonly pressKey: (key: string) => Promise<boolean>;
  /** Returns the details of the selected point. */
  readonly readDetails: () => string | undefined;
  readonly isDisabled: (buttonName: string) => boolean | undefined;
}

/** Renders a chart until the test ends. */
export async function openChart(element: ReactElement): Promise<OpenChart> {
  const { container } = await mount(element);
  onTestFinished(() => void vi.restoreAllMocks());
  const plot = container.querySelector("[data-opens]");
  const details = container.querySelector("[aria-live]");
  if (plot === null || details === null) throw new Error("The element is no chart");
  vi.spyOn(plot, "getBoundingClientRect").mockReturnValue(new DOMRect(LEFT, 0, WIDTH, 50));
  const dispatchPointerEvent = async (type: string, pointerType: string, position = 0) => {
    const clientX = LEFT + position * WIDTH;
    await run(() => plot.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX })));
  };
  return {
    hover: (position, pointerType = "mouse") => dispatchPointerEvent("pointermove", pointerType, position),
    // React derives leaving an element from this event.
    leave: (pointerType) => dispatchPointerEvent("pointerout", pointerType),
    touch: (position) => dispatchPointerEvent("pointerdown", "touch", position),
    click: (position, pointerType) => dispatchPointerEvent("click", pointerType, position),
    press,
    pressKey: (key) => pressKey(details, key),
    readDetails: () => details.textContent ?? undefined,
    isDisabled: (name) => findButton(name)?.disabled,
  };
}
