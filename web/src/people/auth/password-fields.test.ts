import { expect, test } from "vitest";
import { validateNewPassword, validateOptionalPassword } from "./password-fields.tsx";

const mismatch = { confirmPassword: "Passwords do not match" };

test.each([
  ["equal passwords", { password: "secret", confirmPassword: "secret" }, {}],
  ["different passwords", { password: "secret", confirmPassword: "Secret" }, mismatch],
  ["a password without its confirmation", { password: "secret", confirmPassword: "" }, mismatch],
  ["a confirmation without a password", { password: "", confirmPassword: "secret" }, mismatch],
])("optional and required passwords have the same errors for %s", (_case, passwords, errors) => {
  expect(validateOptionalPassword(passwords)).toEqual(errors);
  expect(validateNewPassword(passwords)).toEqual(errors);
});

test("only a required password may not be empty", () => {
  const noPassword = { password: "", confirmPassword: "" };
  expect(validateOptionalPassword(noPassword)).toEqual({});
  expect(validateNewPassword(noPassword)).toEqual({ password: "Password must be at least 1 character long" });
});
