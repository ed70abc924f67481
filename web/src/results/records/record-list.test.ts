import { expect, test } from "vitest";
import { renderMain } from "../../testing/render-screen.ts";

test.each([
  ["red", "700 : 316"],
  ["blue", "316 : 700"],
])("the round of a record that %s won begins with the winners' score", async (winnerSide, score) => {
  const [redScore, blueScore] = score.split(" : ");
  const sampleValues = { winnerSide, redScore, blueScore, isForfeit: false };
  const html = await renderMain("/ranked/records", { viewer: null, sampleValues });
  expect(html).toContain("700 : 316");
  expect(html).not.toContain("316 : 700");
});
