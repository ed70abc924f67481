// @vitest-environment happy-dom
import { createElement, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { useStableOrder } from "./stable-order.ts";

beforeAll(setUpBrowser);

let changeCards: (names: readonly string[]) => void;

function Cards() {
  const [names, setNames] = useState<readonly string[]>(["Ann", "Ben", "Cleo"]);
  changeCards = setNames;
  const { orderedCards, listRef } = useStableOrder(
    names.map((name) => createElement("li", { key: name, tabIndex: 0 }, name)),
  );
  return createElement("ul", { ref: listRef }, orderedCards);
}

const readCards = () => [...document.querySelectorAll("li")].map((card) => card.textContent);

test("cards change their order if nobody reads them", async () => {
  const page = await openComponent(Cards, {});
  await page.run(() => changeCards(["Dan", "Ben", "Ann"]));
  expect(readCards()).toEqual(["Dan", "Ben", "Ann"]);
  await page.close();
});

test.each(["focus", "scroll"])(
  "while a reader has moved the %s into the row, its cards keep their order",
  async (action) => {
    const page = await openComponent(Cards, {});
    const list = document.querySelector("ul");
    const firstCard = document.querySelector("li");
    await page.run(() => (action === "focus" ? firstCard?.focus() : list?.scrollTo({ left: 300 })));
    // Dan is new and last, Cleo is gone.
    await page.run(() => changeCards(["Dan", "Ben", "Ann"]));
    expect(readCards()).toEqual(["Ann", "Ben", "Dan"]);
    await page.run(() => {
      firstCard?.blur();
      list?.scrollTo({ left: 0 });
      list?.dispatchEvent(new Event("pointerleave"));
    });
    expect(readCards()).toEqual(["Dan", "Ben", "Ann"]);
    await page.close();
  },
);
