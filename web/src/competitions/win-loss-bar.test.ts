import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WinLossBar } from "./win-loss-bar.tsx";

test("a record is shown as text, and as adjacent parts of a bar", () => {
  const html = renderToStaticMarkup(createElement(WinLossBar, { record: { games: 10, wins: 5, losses: 3 } }));
  expect(html).toContain(">5–3–2<");
  expect(html).toContain(">5 won, 3 lost, 2 drawn<");
  const parts = [...html.matchAll(/<rect ([^>]*)>/g)].map(([, attributes = ""]) => {
    const readAttribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    return { part: readAttribute("data-part"), x: readAttribute("x"), width: readAttribute("width") };
  });
  expect(parts).toEqual([
    { part: "won", x: undefined, width: "50.00%" },
    { part: "drawn", x: "50.00%", width: "20.00%" },
    { part: "lost", x: "70.00%", width: "30.00%" },
  ]);
});
