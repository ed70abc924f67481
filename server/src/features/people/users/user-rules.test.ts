import { expect, test } from "vitest";
import { cookieSeconds, isDueToBeSeen, isOpen, newToken, openSince, tokenHash } from "./session-rules.ts";
import { refuseAdminsFilter, refuseOnOneself, refuseUnfitPassword } from "./user-rules.ts";

const day = 86_400_000;
const refusal = (code: string) => expect.objectContaining({ code });

test("a password is repeated as it is, and counted in characters", () => {
  expect(() => refuseUnfitPassword("abcd", "abcd", 4)).not.toThrow();
  expect(() => refuseUnfitPassword("abcd", "abce", 4)).toThrow(refusal("PASSWORDS_DIFFER"));
  expect(() => refuseUnfitPassword("🚩🚩🚩", "🚩🚩🚩", 4)).toThrow("4 characters");
  expect(() => refuseUnfitPassword("", "", 1)).toThrow(/1 character(?!s)/);
  expect(() => refuseUnfitPassword("🚩🚩🚩🚩", "🚩🚩🚩🚩", 4)).not.toThrow();
});

test("nobody acts on themselves, and the last admin is told so", () => {
  expect(() => refuseOnOneself([1, 2], 1, 2)).not.toThrow();
  expect(() => refuseOnOneself([1, 2], 1, 1)).toThrow(refusal("NOT_ONESELF"));
  expect(() => refuseOnOneself([1], 1, 1)).toThrow(refusal("LAST_ADMIN"));
});

test("filters by what admins alone may see are theirs", () => {
  for (const filter of [{ email: "a" }, { role: "USER" }, { blocked: false }] as const) {
    expect(() => refuseAdminsFilter(filter, "ADMIN")).not.toThrow();
    expect(() => refuseAdminsFilter(filter, "USER")).toThrow(refusal("FORBIDDEN"));
    expect(() => refuseAdminsFilter(filter, null)).toThrow(refusal("NOT_SIGNED_IN"));
  }
  expect(() => refuseAdminsFilter({ email: null, role: undefined }, null)).not.toThrow();
});

test("a session ends unused after its days, and in any case after ninety", () => {
  const now = 1000 * day;
  const since = openSince(now, 30);
  const isOpenAt = (created: number, seen: number) => isOpen({ created_at: created, seen_at: seen }, since);
  expect(isOpenAt(now - 90 * day + 1, now - 30 * day + 1)).toBe(true);
  expect(isOpenAt(now - 90 * day, now)).toBe(false);
  expect(isOpenAt(now - 31 * day, now - 30 * day)).toBe(false);
  const hour = day / 24;
  expect([now, now - hour + 1, now - hour, now + hour].map((seen) => isDueToBeSeen(seen, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a token has 256 random bits, is stored as its hash, and lasts as long as a session may", () => {
  const token = newToken();
  const other = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(other);
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(cookieSeconds).toBe(120 * 24 * 60 * 60);
});
