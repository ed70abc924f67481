import type { Faults } from "../platform/failures.ts";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

/** What is wrong with a password that may stay as it is, and then is left empty with its confirmation. */
export function changedPasswordFaults({ password, confirmPassword }: Passwords): Faults {
  return password === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}

/** What is wrong with a password that must be given. Whether it is long enough otherwise, the league decides. */
export function newPasswordFaults(typed: Passwords): Faults {
  const faults = changedPasswordFaults(typed);
  const isMissing = typed.password === "" && typed.confirmPassword === "";
  return isMissing ? { password: "Password must be at least 1 character long" } : faults;
}
