import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** The second factors of sign-ins, and codes for when the device is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "second_factors")
    .addColumn("user_id", integer, (c) => c.notNull().primaryKey().references("users.id"))
    .addColumn("secret", text, (c) => c.notNull())
    .addColumn("active", integer, (c) => c.notNull())
    .addColumn("last_step", integer, (c) => c.notNull())
    .execute();
  await createTable(db, "recovery_codes")
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("code_hash", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pkey", ["user_id", "code_hash"])
    .execute();
}
