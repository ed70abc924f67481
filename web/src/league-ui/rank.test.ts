import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Rank } from "./rank.tsx";

test.each([
  { rank: 1, text: "1", podium: "1" },
  { rank: 3, text: "3", podium: "3" },
  { rank: 4, text: "4", podium: undefined },
  { rank: null, text: "–", podium: undefined },
])("the rank $rank is shown as “$text” and marked as place $podium of the podium", ({ rank, text, podium }) => {
  const html = renderToStaticMarkup(createElement(Rank, { rank }));
  expect(/>(.*?)</.exec(html)?.[1]).toBe(text);
  expect(/data-podium="(.*?)"/.exec(html)?.[1]).toBe(podium);
});
