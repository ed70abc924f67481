import { expect, test } from "vitest";
import { validateNewPassword, validateOptionalPassword } from "./password-fields.tsx";

const mismatch = { confirmPassword: "Passwords do not match" };

test.each([
  { label: "equal passwords", passwords: { password: "secret", confirmPassword: "secret" }, errors: {} },
  { label: "different passwords", passwords: { password: "secret", confirmPassword: "Secret" }, errors: mismatch },
  {
    label: "a password without its confirmation",
    passwords: { password: "secret", confirmPassword: "" },
    errors: mismatch,
  },
  {
    label: "a confirmation without a password",
    passwords: { password: "", confirmPassword: "secret" },
    errors: mismatch,
  },
])("optional and required passwords have the same errors for $label", ({ passwords, errors }) => {
  expect(validateOptionalPassword(passwords)).toEqual(errors);
  expect(validateNewPassword(passwords)).toEqual(errors);
});

test("only a required password may not be empty", () => {
  const noPassword = { password: "", confirmPassword: "" };
  expect(validateOptionalPassword(noPassword)).toEqual({});
  expect(validateNewPassword(noPassword)).toEqual({ password: "Password must be at least 1 character long" });
});
