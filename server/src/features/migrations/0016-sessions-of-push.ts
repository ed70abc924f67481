import type { Kysely } from "kysely";
import { columnTypes, createIndexes } from "../../platform/database/dialect.ts";

/** The session in which a browser is told of calls, and with which that ends; `null`: it was switched on before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("push_subscriptions")
    .addColumn("session_id", columnTypes(db).integer, (c) => c.references("sessions.id").onDelete("cascade"))
    .execute();
  await createIndexes(db, "push_subscriptions", { push_subscriptions_by_session: ["session_id"] });
}
