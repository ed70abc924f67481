import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Bar } from "./bar.tsx";

test.each([
  { from: "left", start: "0" },
  { from: "right", start: "80.00%" },
] as const)("a bar of 20 % from the $from starts at $start of the width", ({ from, start }) => {
  const html = renderToStaticMarkup(createElement(Bar, { className: undefined, ratio: 0.2, from }));
  expect(html).toContain(`<rect x="${start}" width="20.00%"`);
});
