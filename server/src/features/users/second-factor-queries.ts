import type { LeagueDatabase, LeagueTransaction } from "../context.ts";

/** The second factor of a user, also one that is not active yet. */
export function findSecondFactor(db: LeagueDatabase, userId: number) {
  return db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Stores the key of a second factor that is not active yet, instead of one that never was. @returns whether it did */
export async function savePending(trx: LeagueTransaction, userId: number, secret: string): Promise<boolean> {
  const saved = await trx
    .insertInto("second_factors")
    .values({ user_id: userId, secret, active: 0, last_step: 0 })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ secret }).where("second_factors.active", "=", 0))
    .returning("user_id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Makes a second factor active by the code of a step. @returns whether it was not before */
export async function activate(trx: LeagueTransaction, userId: number, step: number): Promise<boolean> {
  const activated = await trx
    .updateTable("second_factors")
    .set({ active: 1, last_step: step })
    .where("user_id", "=", userId)
    .where("active", "=", 0)
    .returning("user_id")
    .executeTakeFirst();
  return activated !== undefined;
}

/** Uses up the code of a step, and all before it. @returns whether it was not used before */
export async function consumeStep(trx: LeagueTransaction, userId: number, step: number): Promise<boolean> {
  const used = await trx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses up a recovery code. @returns whether it was there */
export async function consumeRecoveryCode(trx: LeagueTransaction, userId: number, codeHash: string): Promise<boolean> {
  const used = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function saveRecoveryCodes(
  trx: LeagueTransaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function recoveryCodesOf(db: LeagueDatabase, userId: number): Promise<number> {
  const codes = await db.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", userId).execute();
  return codes.length;
}

/** @returns whether there was one */
export async function deleteSecondFactor(trx: LeagueTransaction, userId: number): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const removed = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return removed !== undefined;
}
