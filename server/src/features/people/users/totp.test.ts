import { expect, test } from "vitest";
import { computeCodeAt, createTotpSecret, findStepOfCode } from "./totp.ts";

// Test vectors of RFC 6238, appendix B: the ASCII key "12345678901234567890" in base32, and the last six of eight
// digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codesBySeconds = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test.each(codesBySeconds)("at %d seconds, the code is %s, as in RFC 6238", (seconds, code) => {
  expect(computeCodeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

test("a code is accepted in its time step, the step before and the step after", () => {
  // The code of step 1, which lasts from 30 to 59 seconds.
  const [[, code]] = codesBySeconds;
  const findStepAt = (seconds: number) => findStepOfCode(secret, code, seconds * 1000);
  // The last second of step 0, the first and the last of steps 1 and 2, and the first of step 3.
  expect([29, 30, 59, 60, 89, 90].map(findStepAt)).toEqual([1, 1, 1, 1, 1, null]);
  expect(findStepOfCode(secret, "", 59_000)).toBeNull();
});

test("secrets are random and in base32", () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  expect(secrets.every((generated) => /^[A-Z2-7]{32}$/.test(generated))).toBe(true);
});
