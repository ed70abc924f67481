import { randomBytes } from "node:crypto";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";

/**
 * A channel or message of a queue on Discord that exists, is about to be created, or is to be deleted. `part` is its key in the
 * layout. `shown` is what Discord shows: the name of a channel, or the digest of a message; `null` if unknown. `wanted` is 1, or
 * `null` if the resource is marked for deletion.
 */
export type Resource = Row<"discord_resources">;

/** Lists the resources of a queue, except the messages of results, whose number only grows. */
export function listResources(db: LeagueDatabase, queueId: number): Promise<Resource[]> {
  return db
    .selectFrom("discord_resources")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("result_id", "is", null)
    .orderBy("id")
    .execute();
}

export function findResource(db: LeagueDatabase, queueId: number, part: string): Promise<Resource | undefined> {
  return db
    .selectFrom("discord_resources")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("part", "=", part)
    .where("wanted", "=", 1)
    .executeTakeFirst();
}

type NewResource = Pick<Resource, "queue_id" | "part" | "kind" | "guild_id" | "parent_id" | "shown"> &
  Partial<Pick<Resource, "result_id">>;

/** Stores a resource before it is created on Discord, so that it can be found there even if the response is lost. */
export function insertResource(db: LeagueDatabase, resource: NewResource): Promise<Resource> {
  return db
    .insertInto("discord_resources")
    .values({ result_id: null, discord_id: null, wanted: 1, nonce: randomBytes(12).toString("hex"), ...resource })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateResource(
  db: LeagueDatabase,
  id: number,
  change: Partial<Pick<Resource, "discord_id" | "parent_id" | "shown">>,
): Promise<void> {
  await db.updateTable("discord_resources").set(change).where("id", "=", id).execute();
}

/** Deletes the row of a resource that no longer exists on Discord, and the rows of the messages in it. */
export async function deleteResource(db: LeagueDatabase, { id, discord_id }: Pick<Resource, "id" | "discord_id">) {
  await db
    .deleteFrom("discord_resources")
    .where(({ or, and, eb }) =>
      or([eb("id", "=", id), and([eb("kind", "=", "message"), eb("parent_id", "=", discord_id ?? "")])]),
    )
    .execute();
}

/** Marks all resources of a queue for deletion. New ones with the same keys may be created at the same time. */
export async function markAllForDeletion(trx: LeagueTransaction, queueId: number): Promise<void> {
  await trx.updateTable("discord_resources").set({ wanted: null }).where("queue_id", "=", queueId).execute();
}

export async function markForDeletion(db: LeagueDatabase, id: number): Promise<void> {
  await db.updateTable("discord_resources").set({ wanted: null }).where("id", "=", id).execute();
}

/**
 * Lists the ids of all stored channels on a server, including those marked for deletion. `null` stands for channels
 * that Discord has not created yet.
 */
export async function listChannelIds(db: LeagueDatabase, guildId: string): Promise<Set<string | null>> {
  const resources = await db
    .selectFrom("discord_resources")
    .select("discord_id")
    .where("guild_id", "=", guildId)
    .where("kind", "in", ["category", "text", "voice"])
    .execute();
  return new Set(resources.map(({ discord_id }) => discord_id));
}

/** Deletes the rows of messages marked for deletion. The messages are deleted with their channels. */
export async function deleteMarkedMessages(db: LeagueDatabase, queueId: number): Promise<void> {
  await db
    .deleteFrom("discord_resources")
    .where("queue_id", "=", queueId)
    .where("kind", "=", "message")
    .where("wanted", "is", null)
    .execute();
}

/** Marks all messages as outdated, so that they are sent again, except the messages of results. */
export async function markMessagesOutdated(db: LeagueDatabase): Promise<void> {
  await db
    .updateTable("discord_resources")
    .set({ shown: null })
    .where("kind", "=", "message")
    .where("result_id", "is", null)
    .execute();
}
