import { expect, test } from "vitest";
import { toNameSkeleton } from "./reserved-names-queries.ts";

test.each([
  ["Paul", "Рaul", "Cyrillic Р"],
  ["Paul", "PAUL", "case"],
  ["nameless tee", "nаmeless tеe", "Cyrillic а and е"],
  ["Alice", "Αlice", "Greek Α"],
  ["Ivan", "lvan", "l for I"],
  ["Ivan", "1van", "1 for I"],
  ["Bob", "B0b", "0 for o"],
  ["modern", "modem", "m for rn"],
  ["Ada", "Аdа", "Cyrillic А and а"],
  ["Ada", "𝐀𝐝𝐚", "mathematical letters"],
  ["Ada", "Ａｄａ", "full-width letters"],
  ["Zoë", "Zoe\u0308", "a combining mark"],
  ["a b", "a\u00A0b", "a no-break space"],
  ["a b", "a \u3000 b", "several blanks"],
])("%s and %s have the same skeleton (%s)", (a, b) => {
  expect(toNameSkeleton(a)).toBe(toNameSkeleton(b));
});

test.each([
  ["Ada", "Adam"],
  ["Zoë", "Zoe"],
  ["Player 1", "Player 2"],
  ["red", "rot"],
])("%s and %s have different skeletons", (a, b) => {
  expect(toNameSkeleton(a)).not.toBe(toNameSkeleton(b));
});
