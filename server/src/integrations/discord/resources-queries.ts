import { randomBytes } from "node:crypto";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";

/** A channel or message of a queue on Discord: existing, about to be created, or to be deleted. */
export type Resource = Row<"discord_things">;

/** All resources of a queue, except the messages of results, whose number only grows. */
export function resourcesOf(db: LeagueDatabase, queueId: number): Promise<Resource[]> {
  return db
    .selectFrom("discord_things")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("result_id", "is", null)
    .orderBy("id")
    .execute();
}

export function findResource(db: LeagueDatabase, queueId: number, part: string): Promise<Resource | undefined> {
  return db
    .selectFrom("discord_things")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("part", "=", part)
    .where("wanted", "=", 1)
    .executeTakeFirst();
}

type NewResource = Pick<Resource, "queue_id" | "part" | "kind" | "guild_id" | "parent_id" | "shown"> &
  Partial<Pick<Resource, "result_id">>;

/** Stores a resource before it is created on Discord, so that it is found there even if the answer is lost. */
export function insertResource(db: LeagueDatabase, resource: NewResource): Promise<Resource> {
  return db
    .insertInto("discord_things")
    .values({ result_id: null, discord_id: null, wanted: 1, nonce: randomBytes(12).toString("hex"), ...resource })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateResource(
  db: LeagueDatabase,
  id: number,
  change: Partial<Pick<Resource, "discord_id" | "parent_id" | "shown">>,
): Promise<void> {
  await db.updateTable("discord_things").set(change).where("id", "=", id).execute();
}

/** Deletes the row of a resource that is gone from Discord, and those of the messages in it. */
export async function deleteResource(db: LeagueDatabase, { id, discord_id }: Pick<Resource, "id" | "discord_id">) {
  await db
    .deleteFrom("discord_things")
    .where(({ or, and, eb }) =>
      or([eb("id", "=", id), and([eb("kind", "=", "message"), eb("parent_id", "=", discord_id ?? "")])]),
    )
    .execute();
}

/** Marks all resources of a queue for deletion; new ones of the same keys may be created meanwhile. */
export async function markAllForDeletion(trx: LeagueTransaction, queueId: number): Promise<void> {
  await trx.updateTable("discord_things").set({ wanted: null }).where("queue_id", "=", queueId).execute();
}

export async function markForDeletion(db: LeagueDatabase, id: number): Promise<void> {
  await db.updateTable("discord_things").set({ wanted: null }).where("id", "=", id).execute();
}

/** The ids of all known channels on a server, those marked for deletion included. */
export async function channelIdsOn(db: LeagueDatabase, guildId: string): Promise<Set<string | null>> {
  const resources = await db
    .selectFrom("discord_things")
    .select("discord_id")
    .where("guild_id", "=", guildId)
    .where("kind", "in", ["category", "text", "voice"])
    .execute();
  return new Set(resources.map(({ discord_id }) => discord_id));
}

/** Deletes the rows of messages marked for deletion: they are deleted with their channels. */
export async function deleteMarkedMessages(db: LeagueDatabase, queueId: number): Promise<void> {
  await db
    .deleteFrom("discord_things")
    .where("queue_id", "=", queueId)
    .where("kind", "=", "message")
    .where("wanted", "is", null)
    .execute();
}

/** Marks the queues' messages as stale, so that they are all sent again; those of results stay as they are. */
export async function markStale(db: LeagueDatabase): Promise<void> {
  await db
    .updateTable("discord_things")
    .set({ shown: null })
    .where("kind", "=", "message")
    .where("result_id", "is", null)
    .execute();
}
