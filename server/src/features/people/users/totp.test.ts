import { expect, test } from "vitest";
import { codeAt, newTotpSecret, stepOfCode } from "./totp.ts";

// The ASCII key "12345678901234567890" of RFC 6238, appendix B, in base32; its last six of eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test("codes are those of RFC 6238", () => {
  expect(vectors.map(([seconds]) => codeAt(secret, Math.floor(seconds / 30)))).toEqual(vectors.map(([, code]) => code));
});

test("a code holds for its step of time and one beside it", () => {
  const [first] = vectors;
  const at = (seconds: number) => stepOfCode(secret, first[1], seconds * 1000);
  expect([59, 29, 89, 120].map(at)).toEqual([1, 1, 1, null]);
  expect(stepOfCode(secret, "", 59_000)).toBeNull();
});

test("secrets are random", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  expect(secrets.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true);
});
