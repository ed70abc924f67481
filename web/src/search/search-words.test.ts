import { expect, test } from "vitest";
import { readSearched, timeOf } from "./search-words.ts";

const now = new Date(2026, 10, 21, 18, 30);

test.each([
  ["  ann   b ", "ann b", null],
  ["2026-11-14", "", [2026, 11, 14]],
  ["ctf5 14/11/2026", "ctf5", [2026, 11, 14]],
  ["14.11.2025, ctf5", "ctf5", [2025, 11, 14]],
  ["14/11", "", [2026, 11, 14]],
  ["22/11", "", [2025, 11, 22]],
  ["ctf 5 Nov", "ctf", [2026, 11, 5]],
  ["3 december 2024", "", [2024, 12, 3]],
  ["Nov 3, 2024 mars", "mars", [2024, 11, 3]],
  ["duskwood yesterday", "duskwood", [2026, 11, 20]],
  ["today", "", [2026, 11, 21]],
  ["31/2/2026", "31/2/2026", null],
  ["29 feb", "29 feb", null],
  ["12/13", "12/13", null],
  ["todays", "todays", null],
  ["ctf_14/11", "ctf_14/11", null],
])("%s looks for %s on %s", (typed, text, day) => {
  const [year, month, ofMonth] = day ?? [];
  expect(readSearched(typed, now)).toEqual({ text, day: day && { year, month, day: ofMonth } });
});

test("a day lasts from its first millisecond to its last", () => {
  const { from, to } = timeOf({ year: 2026, month: 10, day: 31 });
  expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 9, 31), new Date(2026, 9, 31, 23, 59, 59, 999)]);
});
