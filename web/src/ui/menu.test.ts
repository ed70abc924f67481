// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";
import type { PopupProps } from "./menu-popup.tsx";
import { findButton, mount, press, run } from "./testing/mount.ts";

/** Mounts a menu whose popup shows whether it is open. */
async function mountMenu() {
  const load = vi.fn(() => Promise.reject(new Error("No connection")));
  const renderPopup = ({ open }: PopupProps) => createElement("p", null, open ? "Open" : "Closed");
  const content = { children: "A" };
  const { container } = await mount(createElement(Menu, { label: "Account", load, renderPopup, ...content }));
  const button = findButton("Account");
  const readState = () => [container.querySelector("p")?.textContent, button?.getAttribute("aria-expanded")];
  return { load, button, readState };
}

test("a press on a menu's button opens the menu, and a second press closes it", async () => {
  const { readState } = await mountMenu();
  expect(readState()).toEqual([undefined, "false"]);
  await press("Account");
  expect(readState()).toEqual(["Open", "true"]);
  await press("Account");
  expect(readState()).toEqual(["Closed", "false"]);
});

test.each(["pointerover", "focusin"])("the event %s on a menu's button preloads the menu", async (type) => {
  const { load, button } = await mountMenu();
  expect(load).not.toHaveBeenCalled();
  await run(() => button?.dispatchEvent(new Event(type, { bubbles: true })));
  expect(load).toHaveBeenCalledTimes(1);
});
