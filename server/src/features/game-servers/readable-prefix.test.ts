import fc from "fast-check";
import { expect, test } from "vitest";
import { toReadablePrefix } from "./round-receiver.ts";

const maxBytes = 4096;

test.each([
  { rule: "keeps line breaks, tabs and visible characters", body: "hello\r\n\tworld ✿", text: "hello\r\n\tworld ✿" },
  {
    rule: "shows symbols for the control characters below 32",
    body: Buffer.from([0x61, 0, 0x1b, 0x62, 0x7f]),
    text: "a␀␛b\uFFFD",
  },
  { rule: "replaces invalid bytes", body: Buffer.from([0x61, 0xff, 0xc3]), text: "a\uFFFD\uFFFD" },
  { rule: "replaces invisible characters", body: "a\u202eb\u200bc", text: "a\uFFFDb\uFFFDc" },
  { rule: "keeps 4 KiB", body: "x".repeat(maxBytes), text: "x".repeat(maxBytes) },
  { rule: "truncates longer bodies", body: "x".repeat(maxBytes + 1), text: `${"x".repeat(maxBytes)}…` },
  {
    rule: "leaves out a character whose three bytes do not all fit",
    body: `${"x".repeat(maxBytes - 1)}✿`,
    text: `${"x".repeat(maxBytes - 1)}…`,
  },
])("a readable prefix $rule", ({ body, text }) => {
  expect(toReadablePrefix(Buffer.from(body))).toBe(text);
});

test("arbitrary bytes become text without invisible characters, which both databases can store", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000, size: "max" }), (body) => {
      const text = toReadablePrefix(body);
      expect(text.isWellFormed()).toBe(true);
      // Control characters and other invisible ones, except for line breaks and tabs.
      expect(text.replaceAll(/[\n\r\t]/g, "")).not.toMatch(/\p{C}/u);
      // The last character may be "…".
      expect(text.length).toBeLessThanOrEqual(maxBytes + 1);
    }),
  );
});
