import { expect, test } from "vitest";
import { endQuestion } from "./season-parts.tsx";

const end = "Are you sure you want to end the current season? This action cannot be undone.";

test.each([
  [undefined, end],
  [0, end],
  [1, `${end} 1 result is not validated: it stays so and will not count.`],
  [12, `${end} 12 results are not validated: they stay so and will not count.`],
])("with %s unvalidated results, the prompt to end a season says", (unvalidated, text) => {
  expect(endQuestion("Season 1", unvalidated)).toMatchObject({ title: "End Season 1?", text, danger: true });
});
