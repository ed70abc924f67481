// @vitest-environment happy-dom
import { createElement, Fragment } from "react";
import { beforeAll, expect, test } from "vitest";
import { findTopLayer } from "../../testing/describe-page.ts";
import { openComponent } from "../../testing/open-component.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { SiteSearch } from "./search.tsx";

beforeAll(setUpBrowser);

/** The button that opens the search, and fields. */
function PageWithSearch() {
  return createElement(
    Fragment,
    {},
    createElement(SiteSearch, { key: "search" }),
    createElement("input", { key: "input" }),
    createElement("select", { key: "select" }),
    createElement("textarea", { key: "textarea" }),
    createElement("div", { key: "div", contentEditable: true }),
    createElement("p", { key: "p" }),
  );
}

/** Presses a key in an element. Returns whether the browser's own reaction is prevented. */
async function pressKey(page: OpenPage, selector: string, options: KeyboardEventInit): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options });
  await page.run(() => document.querySelector(selector)?.dispatchEvent(event));
  return event.defaultPrevented;
}

test.each([
  ["p", { key: "/" }, true],
  ["input", { key: "/" }, false],
  ["select", { key: "/" }, false],
  ["textarea", { key: "/" }, false],
  ["[contenteditable]", { key: "/" }, false],
  ["input", { key: "k", ctrlKey: true }, true],
  ["p", { key: "K", metaKey: true }, true],
  ["p", { key: "k", ctrlKey: true, altKey: true }, false],
  ["p", { key: "/", ctrlKey: true }, false],
  ["p", { key: "/", isComposing: true }, false],
])("in %s, the key %j opens the search instead of its usual effect: %s", async (selector, key, opens) => {
  const page = await openComponent(PageWithSearch, {});
  expect(await pressKey(page, selector, key)).toBe(opens);
  expect(findTopLayer() !== null).toBe(opens);
  await page.close();
});

test("no key opens the search above a dialog, and the search opens again after it was closed", async () => {
  const page = await openComponent(PageWithSearch, {});
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "alertdialog");
  document.body.append(dialog);
  expect(await pressKey(page, "p", { key: "/" })).toBe(false);
  dialog.remove();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await pressKey(page, "p", { key: "/" });
    expect(findTopLayer()?.getAttribute("aria-label")).toBe("Search the league");
    await press(page, "Close");
    expect(findTopLayer()).toBeNull();
  }
  await page.close();
});

test("a key that something else has handled does not open the search", async () => {
  const page = await openComponent(PageWithSearch, {});
  const handleKey = (event: Event) => event.preventDefault();
  document.querySelector("p")?.addEventListener("keydown", handleKey);
  await pressKey(page, "p", { key: "/" });
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("an unknown path of the league is named on the list of players until the viewer leaves it", async () => {
  const page = await openPage("/league/nowhere", { viewer: null });
  const message = "There is nothing at /league/nowhere";
  expect(readVisibleText()).toContain(message);
  await page.navigate("/league/users?page=3");
  expect(readVisibleText()).toContain(message);
  await press(page, "Search");
  expect(findTopLayer()?.getAttribute("aria-label")).toBe("Search the league");
  await press(page, "Close");
  await page.navigate("/league/results");
  expect(readVisibleText()).not.toContain(message);
  await page.navigate("/league/users");
  expect(readVisibleText()).not.toContain(message);
  await page.close();
});

test("an unknown path of the ranked area is a page of its own, with the search", async () => {
  const page = await openPage("/ranked/nowhere", { viewer: null });
  expect(readVisibleText()).toContain("Page not found There is nothing at /ranked/nowhere");
  await press(page, "Search");
  expect(findTopLayer()?.getAttribute("aria-label")).toBe("Search the league");
  await page.close();
});
