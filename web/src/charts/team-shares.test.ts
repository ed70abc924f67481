import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamShares } from "./team-shares.tsx";

test.each<[red: number, blue: number, redShare: string, blueShare: string, redBarWidth: string, blueBarWidth: string]>([
  [3, 1, "75 %", "25 %", "75.00%", "25.00%"],
  [2, 1, "67 %", "33 %", "66.67%", "33.33%"],
  [0, 4, "0 %", "100 %", "0.00%", "100.00%"],
  [0, 0, "50 %", "50 %", "50.00%", "50.00%"],
])("counts of %d and %d are shown as shares of %s and %s", (red, blue, redShare, blueShare, ...barWidths) => {
  const rows = [{ name: "Flags", red, blue }];
  const html = renderToStaticMarkup(createElement(TeamShares, { caption: "Shares", red: "Red", blue: "Blue", rows }));
  const cells = [...html.matchAll(/<td[^>]*>(\d+) <small>(.*?)<\/small>/g)].map(
    ([, count, share]) => `${count} ${share}`,
  );
  expect(cells).toEqual([`${red} ${redShare}`, `${blue} ${blueShare}`]);
  expect([...html.matchAll(/<rect[^>]* width="(.*?)"/g)].map(([, width]) => width)).toEqual(barWidths);
});
