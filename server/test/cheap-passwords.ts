import type { PasswordCost } from "../src/features/people/users/password.ts";

/** The minimum cost that argon2 accepts. Production leagues use `passwordCost`. */
export const fastPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
