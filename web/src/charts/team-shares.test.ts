import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamShares } from "./team-shares.tsx";

test.each([
  { red: 3, blue: 1, redShare: "75%", blueShare: "25%", barWidths: ["75.00%", "25.00%"] },
  { red: 2, blue: 1, redShare: "67%", blueShare: "33%", barWidths: ["66.67%", "33.33%"] },
  { red: 0, blue: 4, redShare: "0%", blueShare: "100%", barWidths: ["0.00%", "100.00%"] },
  { red: 0, blue: 0, redShare: "50%", blueShare: "50%", barWidths: ["50.00%", "50.00%"] },
])("counts of $red and $blue are shown as shares of $redShare and $blueShare", (shareCase) => {
  const { red, blue, redShare, blueShare, barWidths } = shareCase;
  const rows = [{ name: "Flags", red, blue }];
  const html = renderToStaticMarkup(createElement(TeamShares, { caption: "Shares", red: "Red", blue: "Blue", rows }));
  const cells = [...html.matchAll(/<td[^>]*>(\d+) <small>(.*?)<\/small>/g)].map(
    ([, count, share]) => `${count} ${share}`,
  );
  expect(cells).toEqual([`${red} ${redShare}`, `${blue} ${blueShare}`]);
  expect([...html.matchAll(/<rect[^>]* width="(.*?)"/g)].map(([, width]) => width)).toEqual(barWidths);
});
