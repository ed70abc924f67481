import { expect, test } from "vitest";
import { multiLine, singleLine } from "./text.ts";

const controlCharacters = [..."\u0001\u0007\u0008\u000b\u000c\u001b\u001f\u007f\u0080\u0085\u009f\u2028\u2029"];
const invalidTexts = ["a\0b", "\ud800", "\udc00\ud800", "x".repeat(41)];
const validTexts = ["", "Hook & Crook", "é", "e\u0301", "👨‍👩‍👧", "\u{10ffff}", "<b>", "'; --", "\\n", "x".repeat(40)];

test.each(validTexts)("singleLine and multiLine accept %j", (text) => {
  expect(singleLine(40).parse(text)).toBe(text);
  expect(multiLine(40).parse(text)).toBe(text);
});

test.each(controlCharacters.flatMap((control) => [control, `a${control}b`, `a${control}`]))(
  "singleLine and multiLine reject the control character in %j",
  (text) => {
    expect(singleLine(40).safeParse(text).error?.issues[0]?.message).toBe(
      "must be one line without control characters",
    );
    expect(multiLine(40).safeParse(text).error?.issues[0]?.message).toBe(
      "must not contain control characters other than line breaks",
    );
  },
);

test.each(["\t", "\n", "\r", "a\r\nb", "\na"])("singleLine rejects %j", (text) => {
  expect(singleLine(40).safeParse(text).success).toBe(false);
});

test("multiLine converts every kind of line break to a line feed, and rejects tabs", () => {
  expect(multiLine(40).parse("a\r\nb\rc\nd\n\r\n")).toBe("a\nb\nc\nd\n\n");
  expect(multiLine(40).safeParse("a\tb").success).toBe(false);
});

test.each(invalidTexts)("singleLine and multiLine reject %j", (text) => {
  expect(singleLine(40).safeParse(text).success).toBe(false);
  expect(multiLine(40).safeParse(text).success).toBe(false);
});
