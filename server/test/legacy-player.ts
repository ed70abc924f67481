import { hash } from "@node-rs/bcrypt";
import type { League } from "./open-league.ts";
import { getEmail, insertUserWithName } from "./sign-up.ts";

/** The cost of bcrypt hashes in tests. The lowest is the fastest. */
export const bcryptCost = 4;
/** The default password of `insertLegacyPlayer`. It ends with "é" as two Unicode characters: "e" and an accent. */
export const legacyPassword = "Passe\u0301";

/**
 * Inserts a player with a legacy password hash, by default that of `legacyPassword`.
 * @returns functions that read the stored hash, and sign the player in. `signIn` returns the status, or the error code if the
 *   sign-in is rejected
 */
export async function insertLegacyPlayer(league: League, userName = "Ada", passwordHash?: string) {
  // The legacy software stores bcrypt hashes with the prefix `$2a$`.
  const storedHash = passwordHash ?? (await hash(legacyPassword, bcryptCost)).replace("$2b$", "$2a$");
  const id = await insertUserWithName(league, {
    userName,
    email: getEmail(userName),
    role: "USER",
    passwordHash: storedHash,
  });
  const readCurrentHash = async () => {
    const user = await league.context.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return user.password_hash;
  };
  const signIn = async (
    password: string,
    { code, address = "203.0.113.7" }: { code?: string; address?: string } = {},
  ) => {
    const response = await league.send("signIn", { body: { email: getEmail(userName), password, code }, address });
    return response.body.errorCode ?? response.status;
  };
  return { id, storedHash, readCurrentHash, signIn };
}
