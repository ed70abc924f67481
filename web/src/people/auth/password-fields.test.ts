import { expect, test } from "vitest";
import { changedPasswordFaults, newPasswordFaults } from "./password-fields.tsx";

const differ = { confirmPassword: "Passwords do not match" };

test.each([
  ["both the same", "secret", "secret", {}, {}],
  ["two that differ", "secret", "Secret", differ, differ],
  ["the first alone", "secret", "", differ, differ],
  ["the confirmation alone", "", "secret", differ, differ],
  ["neither", "", "", {}, { password: "Password must be at least 1 character long" }],
])("passwords: %s", (_case, password, confirmPassword, changed, faults) => {
  expect(changedPasswordFaults({ password, confirmPassword })).toEqual(changed);
  expect(newPasswordFaults({ password, confirmPassword })).toEqual(faults);
});
