import { expect, test } from "vitest";
import { escapeInvisibleCharacters, nameInput, toNameKey, toUniqueNameKey, toVisibleName } from "./names.ts";

/** Accepts names of up to 32 characters. */
const nameInput32 = nameInput(32);

// Names with emojis, and with joiners between letters of Arabic and Indic scripts, are valid.
test.each([
  ["ChillerDragon", "ChillerDragon"],
  ["  nameless tee ", "nameless tee"],
  ["a\u0301", "á"],
  ["👨‍👩‍👧", "👨‍👩‍👧"],
  ["❤️", "❤️"],
  ["|*KoG*| \\o/", "|*KoG*| \\o/"],
  ["<b>'; drop table", "<b>'; drop table"],
  ["x".repeat(32), "x".repeat(32)],
  ["🏴".repeat(32), "🏴".repeat(32)],
  ["a\u0301".repeat(32), "á".repeat(32)],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["نامه\u200Cای", "نامه\u200Cای"],
  ["ශ්\u200Dරී", "ශ්\u200Dරී"],
  ["රාජ්\u200Dය", "රාජ්\u200Dය"],
  ["क्\u200Dष", "क्\u200Dष"],
  ["क्\u200Cष", "क्\u200Cष"],
  ["അവന്\u200D", "അവന്\u200D"],
])("nameInput accepts %j", (input, stored) => {
  expect(nameInput32.parse(input)).toBe(stored);
});

test.each([
  ["", "must not be empty"],
  ["   ", "must not be empty"],
  ["x".repeat(33), "must have at most 32 characters"],
  ["🏴".repeat(33), "must have at most 32 characters"],
  ["a\nb", "must not contain control or invisible characters"],
  ["a\u200Bb", "must not contain control or invisible characters"],
  ["a\u200Db", "must not contain control or invisible characters"],
  ["a\u200Cb", "must not contain control or invisible characters"],
  // In Arabic, only a single non-joiner between two letters that would join is allowed.
  ["می\u200Dخواهم", "must not contain control or invisible characters"],
  ["می\u200C\u200Cخواهم", "must not contain control or invisible characters"],
  ["می\u200C", "must not contain control or invisible characters"],
  ["\u200Cمی", "must not contain control or invisible characters"],
  ["دا\u200Cما", "must not contain control or invisible characters"],
  ["می\u200Ca", "must not contain control or invisible characters"],
  // In Indic scripts, only a single joiner or non-joiner is allowed, after a letter with a virama.
  ["ශ\u200Dරී", "must not contain control or invisible characters"],
  ["ශ්\u200D\u200Dරී", "must not contain control or invisible characters"],
  ["ශ්\u200Cෂ\u200C", "must not contain control or invisible characters"],
  ["්\u200Dරී", "must not contain control or invisible characters"],
  // Other invisible characters, such as the one that reverses the direction, and lone surrogates.
  ["a\uFE0Fb", "must not contain control or invisible characters"],
  ["a\u202Eb", "must not contain control or invisible characters"],
  ["\u3164", "must not contain control or invisible characters"],
  ["a\0b", "must be well-formed text without NUL"],
  ["a\uD800", "must be well-formed text without NUL"],
])("nameInput rejects %j", (input, reason) => {
  expect(nameInput32.safeParse(input).error?.issues[0]?.message).toBe(reason);
});

test("name keys ignore case and Unicode composition", () => {
  expect(toNameKey("A\u0301BC")).toBe(toNameKey("ábc"));
  expect(toNameKey("ЙОЖ ÄÖÜ")).toBe(toNameKey("йож äöü"));
});

test.each([
  ["می\u200Cخواهم", "میخواهم"],
  ["ශ්\u200Dරී", "ශ්රී"],
  ["क्\u200Cष", "क्\u200Dष"],
])("name keys treat %j and %j, which differ only in joiners, as the same name", (name1, name2) => {
  expect(toNameKey(name1)).toBe(toNameKey(name2));
  expect(toUniqueNameKey(name1)).toBe(toUniqueNameKey(name2));
  expect(toVisibleName(name1)).toBe(toVisibleName(name2));
});

test("name keys treat the final form of a Greek letter like the normal form", () => {
  expect(toNameKey("ΟΔΥΣΣΕΥΣ")).toBe(toNameKey("οδυσσευς"));
  expect(toNameKey("ΟΔΥΣΣΕΥΣ")).toContain(toNameKey("ΟΔΥΣ"));
});

test.each([
  ["a\u200Bb", "ab", "a[U+200B]b"],
  ["\u2060\u200B", "", "[U+2060][U+200B]"],
  ["a\u00A0b", "a b", "a\u00A0b"],
  ["👨‍👩‍👧", "👨👩👧", "👨‍👩‍👧"],
  ["❤️\u200D", "❤", "❤️[U+200D]"],
  ["a\uFE0F\u{E0001}", "a", "a[U+FE0F][U+E0001]"],
  ["a\nb", "ab", "a[U+000A]b"],
  ["می\u200Cخ\u200C", "میخ", "می\u200Cخ[U+200C]"],
])("%j looks like %j and is escaped as %j", (name, visible, escaped) => {
  expect(toVisibleName(name)).toBe(visible);
  expect(escapeInvisibleCharacters(name)).toBe(escaped);
});
