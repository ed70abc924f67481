import { expect, test } from "vitest";
import {
  cookieSeconds,
  createToken,
  getSessionLimits,
  hashToken,
  isSeenUpdateDue,
  isSessionOpen,
} from "./session-rules.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const now = 1000 * dayMs;

test("a session ends after the configured days without use, and always after 90 days", () => {
  const sessionDays = 30;
  const limits = getSessionLimits(now, sessionDays);
  const isOpenAt = (created: number, seen: number) => isSessionOpen({ created_at: created, seen_at: seen }, limits);
  expect(isOpenAt(now - 90 * dayMs + 1, now - 30 * dayMs + 1)).toBe(true);
  expect(isOpenAt(now - 90 * dayMs, now)).toBe(false);
  expect(isOpenAt(now - 31 * dayMs, now - 30 * dayMs)).toBe(false);
});

test("the use of a session is stored once an hour, and after the clock was set back", () => {
  expect(isSeenUpdateDue(now, now)).toBe(false);
  expect(isSeenUpdateDue(now - hourMs + 1, now)).toBe(false);
  expect(isSeenUpdateDue(now - hourMs, now)).toBe(true);
  expect(isSeenUpdateDue(now + hourMs, now)).toBe(true);
});

test("a token has 256 random bits", () => {
  const token = createToken();
  const otherToken = createToken();
  // 43 characters of base64url hold 256 bits.
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(otherToken);
});

test("a token is hashed with SHA-256", () => {
  // FIPS 180 lists this hash of "abc".
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("the cookie lasts 120 days, longer than a session", () => {
  expect(cookieSeconds).toBe(120 * 24 * 60 * 60);
});
