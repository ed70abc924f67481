import { type Kysely, sql } from "kysely";
import { getEngine } from "../../platform/database/dialect.ts";

/**
 * Deletes push subscriptions that contain NUL, which cannot be valid. PostgreSQL has stored none. (The name of a
 * migration never changes: here, "addresses" are the subscriptions.)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (getEngine(db) === "postgres") return;
  await sql`
    delete from push_subscriptions
    where instr(endpoint, char(0)) > 0 or instr(public_key, char(0)) > 0 or instr(auth_secret, char(0)) > 0
  `.execute(db);
}
