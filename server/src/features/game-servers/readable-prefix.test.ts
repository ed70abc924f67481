import fc from "fast-check";
import { expect, test } from "vitest";
import { toReadablePrefix } from "./round-receiver.ts";

// At most 4096 bytes are displayed. "✿" has three bytes. Control characters below 32 become symbols, other invisible
// characters and invalid bytes become \uFFFD.
test.each([
  ["hello\r\n\tworld ✿", "hello\r\n\tworld ✿"],
  [Buffer.from([0x61, 0, 0x1b, 0x62, 0x7f]), "a␀␛b\uFFFD"],
  [Buffer.from([0x61, 0xff, 0xc3]), "a\uFFFD\uFFFD"],
  ["a\u202eb\u200bc", "a\uFFFDb\uFFFDc"],
  ["x".repeat(4096), "x".repeat(4096)],
  ["x".repeat(4097), `${"x".repeat(4096)}…`],
  [`${"x".repeat(4095)}✿`, `${"x".repeat(4095)}…`],
])("%j is displayed as %j", (body, text) => {
  expect(toReadablePrefix(Buffer.from(body))).toBe(text);
});

test("any bytes become text that both databases can store, without invisible characters", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000, size: "max" }), (body) => {
      const text = toReadablePrefix(body);
      expect(text.isWellFormed()).toBe(true);
      // Control characters and other invisible ones, except for line breaks and tabs.
      expect(text).not.toMatch(/[^\P{C}\n\r\t]/u);
      expect(text.length).toBeLessThanOrEqual(4097);
    }),
  );
});
