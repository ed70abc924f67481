import { expect, test } from "vitest";
import { cookieSeconds, isSeenUpdateDue, isSessionOpen, newToken, sessionLimits, tokenHash } from "./session-rules.ts";
import { rejectAdminOnlyFilters, rejectChangeOfOwnAccount, rejectInvalidPassword } from "./user-rules.ts";

const day = 86_400_000;
const errorWithCode = (code: string) => expect.objectContaining({ code });

test("a password must be repeated exactly, and its length is counted in characters", () => {
  expect(() => rejectInvalidPassword("abcd", "abcd", 4)).not.toThrow();
  expect(() => rejectInvalidPassword("abcd", "abce", 4)).toThrow(errorWithCode("PASSWORDS_DIFFER"));
  expect(() => rejectInvalidPassword("🚩🚩🚩", "🚩🚩🚩", 4)).toThrow("4 characters");
  expect(() => rejectInvalidPassword("", "", 1)).toThrow(/1 character(?!s)/);
  expect(() => rejectInvalidPassword("🚩🚩🚩🚩", "🚩🚩🚩🚩", 4)).not.toThrow();
});

test("admins cannot change their own account, and the last admin gets another error", () => {
  expect(() => rejectChangeOfOwnAccount([1, 2], 1, 2)).not.toThrow();
  expect(() => rejectChangeOfOwnAccount([1, 2], 1, 1)).toThrow(errorWithCode("NOT_ONESELF"));
  expect(() => rejectChangeOfOwnAccount([1], 1, 1)).toThrow(errorWithCode("LAST_ADMIN"));
});

test("only admins can filter by fields that only admins can see", () => {
  for (const filter of [{ email: "a" }, { role: "USER" }, { blocked: false }] as const) {
    expect(() => rejectAdminOnlyFilters(filter, "ADMIN")).not.toThrow();
    expect(() => rejectAdminOnlyFilters(filter, "USER")).toThrow(errorWithCode("FORBIDDEN"));
    expect(() => rejectAdminOnlyFilters(filter, null)).toThrow(errorWithCode("NOT_SIGNED_IN"));
  }
  expect(() => rejectAdminOnlyFilters({ email: null, role: undefined }, null)).not.toThrow();
});

test("a session ends after the configured days without use, and always after 90 days", () => {
  const now = 1000 * day;
  const limits = sessionLimits(now, 30);
  const isOpenAt = (created: number, seen: number) => isSessionOpen({ created_at: created, seen_at: seen }, limits);
  expect(isOpenAt(now - 90 * day + 1, now - 30 * day + 1)).toBe(true);
  expect(isOpenAt(now - 90 * day, now)).toBe(false);
  expect(isOpenAt(now - 31 * day, now - 30 * day)).toBe(false);

  const hour = day / 24;
  expect([now, now - hour + 1, now - hour, now + hour].map((seen) => isSeenUpdateDue(seen, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a token has 256 random bits and is stored as its hash; its cookie outlives the session", () => {
  const token = newToken();
  const otherToken = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(otherToken);
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(cookieSeconds).toBe(120 * 24 * 60 * 60);
});
