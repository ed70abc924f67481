import type { PasswordCost } from "../src/features/people/users/password.ts";

/** The least that argon2 takes; a league that is started has `passwordCost`. */
export const cheapPasswords: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
