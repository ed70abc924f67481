import { expect, test } from "vitest";
import { rejectAdminOnlyFilters, rejectChangeOfOwnAccount, rejectInvalidPassword } from "./user-rules.ts";

const createExpectedError = (code: string) => expect.objectContaining({ code });

test("a password must be repeated exactly, and its length is counted in characters", () => {
  expect(() => rejectInvalidPassword("abcd", "abcd", 4)).not.toThrow();
  expect(() => rejectInvalidPassword("abcd", "abce", 4)).toThrow(createExpectedError("PASSWORDS_DIFFER"));
  expect(() => rejectInvalidPassword("🚩🚩🚩", "🚩🚩🚩", 4)).toThrow("4 characters");
  // The message is not "1 characters".
  expect(() => rejectInvalidPassword("", "", 1)).toThrow(/1 character(?!s)/);
  expect(() => rejectInvalidPassword("🚩🚩🚩🚩", "🚩🚩🚩🚩", 4)).not.toThrow();
});

test("admins cannot change their own account, and the last admin gets another error", () => {
  // The arguments are the ids of all admins, of the viewer and of the user.
  expect(() => rejectChangeOfOwnAccount([1, 2], 1, 2)).not.toThrow();
  expect(() => rejectChangeOfOwnAccount([1, 2], 1, 1)).toThrow(createExpectedError("NOT_ONESELF"));
  expect(() => rejectChangeOfOwnAccount([1], 1, 1)).toThrow(createExpectedError("LAST_ADMIN"));
});

test("only admins can filter by fields that only admins can see", () => {
  for (const filter of [{ email: "a" }, { role: "USER" }, { blocked: false }] as const) {
    expect(() => rejectAdminOnlyFilters(filter, "ADMIN")).not.toThrow();
    expect(() => rejectAdminOnlyFilters(filter, "USER")).toThrow(createExpectedError("FORBIDDEN"));
    expect(() => rejectAdminOnlyFilters(filter, null)).toThrow(createExpectedError("NOT_SIGNED_IN"));
  }
  expect(() => rejectAdminOnlyFilters({ email: null, role: undefined }, null)).not.toThrow();
});
