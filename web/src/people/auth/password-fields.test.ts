import { expect, test } from "vitest";
import { validateNewPassword, validateOptionalPassword } from "./password-fields.tsx";

const mismatch = { confirmPassword: "Passwords do not match" };

test.each([
  ["equal passwords", "secret", "secret", {}, {}],
  ["different passwords", "secret", "Secret", mismatch, mismatch],
  ["only a password", "secret", "", mismatch, mismatch],
  ["only a confirmation", "", "secret", mismatch, mismatch],
  ["no password", "", "", {}, { password: "Password must be at least 1 character long" }],
])("validates %s", (_case, password, confirmPassword, optionalErrors, requiredErrors) => {
  expect(validateOptionalPassword({ password, confirmPassword })).toEqual(optionalErrors);
  expect(validateNewPassword({ password, confirmPassword })).toEqual(requiredErrors);
});
