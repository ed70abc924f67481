import { expect, test } from "vitest";
import { renderMain } from "../../testing/render-screen.ts";

test.each([
  { winnerSide: "red", redScore: 700, blueScore: 316 },
  { winnerSide: "blue", redScore: 316, blueScore: 700 },
])("if $winnerSide has won a record's round, the winners' score comes first", async (round) => {
  // `values` replaces these fields in all sample records.
  const html = await renderMain("/ranked/records", { viewer: null, sampleValues: { ...round, isForfeit: false } });
  expect(html).toContain("700–316");
  expect(html).not.toContain("316–700");
});
