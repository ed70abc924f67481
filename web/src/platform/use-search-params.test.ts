// @vitest-environment happy-dom
import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { type ChangeSearch, createTextParam, pageParam, useSearchParams } from "./search-params.ts";

beforeAll(setUpBrowser);

const params = { page: pageParam, name: createTextParam(), map: createTextParam() };
/** What the buttons of the page below do. */
const changes: Readonly<Record<string, (change: ChangeSearch<typeof params>) => void>> = {
  "Change the name": (change) => change({ name: "Ben" }),
  "Type the name": (change) => change({ name: "B" }, "replace"),
  "Next page": (change) => change({ page: 4 }),
};

/** A page with a button for each of the changes. */
function ChangeButtons() {
  const [, change] = useSearchParams(params);
  return Object.entries(changes).map(([label, makeChange]) =>
    createElement("button", { key: label, type: "button", onClick: () => makeChange(change) }, label),
  );
}

test.each([
  { button: "Change the name", opened: "opens /?name=Ben&map=ctf5" },
  { button: "Type the name", opened: "opens /?name=B&map=ctf5 instead of this page" },
  { button: "Next page", opened: "opens /?page=4&name=Ann&map=ctf5" },
  // The test's router has only the page `/`.
])("the button “$button” keeps the other parameters and $opened", async ({ button, opened }) => {
  const page = await openComponent(ChangeButtons, {}, { href: "/?page=3&name=Ann&map=ctf5" });
  await press(page, button);
  expect(takeLogWithoutFetches(page)).toEqual([opened]);
  await page.close();
});
