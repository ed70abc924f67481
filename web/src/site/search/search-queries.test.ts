import { expect, test } from "vitest";
import { parseSearchInput } from "./search-queries.ts";

// A day without a year is in this year, or in the last year if it would be in the future.
const today = "2026-11-21";

test.each([
  ["  ann   b ", "ann b", null],
  ["2026-11-14", "", "2026-11-14"],
  ["ctf5 14/11/2026", "ctf5", "2026-11-14"],
  ["14.11.2025, ctf5", "ctf5", "2025-11-14"],
  ["14/11", "", "2026-11-14"],
  ["21/11", "", "2026-11-21"],
  ["22/11", "", "2025-11-22"],
  ["ctf 5 Nov", "ctf", "2026-11-05"],
  ["3 december 2024", "", "2024-12-03"],
  ["Nov 3, 2024 mars", "mars", "2024-11-03"],
  ["duskwood yesterday", "duskwood", "2026-11-20"],
  ["today", "", "2026-11-21"],
  ["31/2/2026", "31/2/2026", null],
  // Neither 2026 nor 2025 has a 29 February.
  ["29 feb", "29 feb", null],
  ["12/13", "12/13", null],
  ["todays", "todays", null],
  ["ctf_14/11", "ctf_14/11", null],
])("the input “%s” is parsed as the text “%s” and the day %s", (input, text, day) => {
  expect(parseSearchInput(input, today)).toEqual({ text, day });
});
