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

test("a session ends after the configured days without use, and always after 90 days; its use is stored once an hour", () => {
  const now = 1000 * dayMs;
  const sessionDays = 30;
  const limits = getSessionLimits(now, sessionDays);
  const isOpenAt = (created: number, seen: number) => isSessionOpen({ created_at: created, seen_at: seen }, limits);
  expect(isOpenAt(now - 90 * dayMs + 1, now - 30 * dayMs + 1)).toBe(true);
  expect(isOpenAt(now - 90 * dayMs, now)).toBe(false);
  expect(isOpenAt(now - 31 * dayMs, now - 30 * dayMs)).toBe(false);

  expect(isSeenUpdateDue(now, now)).toBe(false);
  expect(isSeenUpdateDue(now - hourMs + 1, now)).toBe(false);
  expect(isSeenUpdateDue(now - hourMs, now)).toBe(true);
  expect(isSeenUpdateDue(now + hourMs, now)).toBe(true);
});

test("a token has 256 random bits and is stored as its hash; its cookie outlives the session", () => {
  const token = createToken();
  const otherToken = createToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(otherToken);
  // FIPS 180 lists this SHA-256 hash of "abc".
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  // A session lasts at most 90 days, and its cookie 120 days.
  expect(cookieSeconds).toBe(120 * 24 * 60 * 60);
});
