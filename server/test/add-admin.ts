import { readConfig } from "../src/config.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import { ensureAdmin } from "../src/features/people/users/ensure-admin.ts";
import { FailedSignIns } from "../src/features/people/users/failed-sign-ins.ts";
import { hashPassword } from "../src/features/people/users/password.ts";
import { signIn } from "../src/features/people/users/sign-in.ts";
import { systemRandom } from "../src/platform/random.ts";
import { fastPasswordCost } from "./cheap-passwords.ts";
import { createTestClock } from "./test-clock.ts";

export const adminEmail = "admin@league.example";
export const adminPassword = "the admin's";
/** The password of all users that `signUp` creates. */
export const playerPassword = "the player's";

/** The first admin, and the hash of `playerPassword`, which is computed once for all tests because hashing is slow. */
export type Accounts = { adminId: string; adminToken: string; playerPasswordHash: string };

/** Creates the first admin of an empty league and signs them in. */
export async function addAdmin(db: LeagueDatabase): Promise<Accounts> {
  const context = {
    db,
    clock: createTestClock(),
    random: systemRandom,
    passwordCost: fastPasswordCost,
    settings: readConfig({}),
    failedSignIns: new FailedSignIns(),
  };
  await ensureAdmin(context, { email: adminEmail, password: adminPassword });
  const admin = await signIn(context, { email: adminEmail, password: adminPassword, ipAddress: "127.0.0.1" });
  const playerPasswordHash = await hashPassword(playerPassword, fastPasswordCost);
  return { adminId: String(admin.userId), adminToken: admin.token, playerPasswordHash };
}
