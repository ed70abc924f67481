import { randomBytes } from "node:crypto";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";

/** Something that a queue has on Discord, or is about to have, or no longer. */
export type Thing = Row<"discord_things">;

/** All that a queue has, but for the messages of results, of which there are ever more. */
export function thingsOf(db: LeagueDatabase, queueId: number): Promise<Thing[]> {
  return db
    .selectFrom("discord_things")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("result_id", "is", null)
    .orderBy("id")
    .execute();
}

export function findThing(db: LeagueDatabase, queueId: number, part: string): Promise<Thing | undefined> {
  return db
    .selectFrom("discord_things")
    .selectAll()
    .where("queue_id", "=", queueId)
    .where("part", "=", part)
    .where("wanted", "=", 1)
    .executeTakeFirst();
}

type NewThing = Pick<Thing, "queue_id" | "part" | "kind" | "guild_id" | "parent_id" | "shown"> &
  Partial<Pick<Thing, "result_id">>;

/** Notes what is about to be made on Discord, so that it is found there however the making ends. */
export function beginThing(db: LeagueDatabase, thing: NewThing): Promise<Thing> {
  return db
    .insertInto("discord_things")
    .values({ result_id: null, discord_id: null, wanted: 1, nonce: randomBytes(12).toString("hex"), ...thing })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeThing(
  db: LeagueDatabase,
  id: number,
  change: Partial<Pick<Thing, "discord_id" | "parent_id" | "shown">>,
): Promise<void> {
  await db.updateTable("discord_things").set(change).where("id", "=", id).execute();
}

/** Forgets something that is no longer there, with the messages that were in it. */
export async function forgetThing(db: LeagueDatabase, { id, discord_id }: Pick<Thing, "id" | "discord_id">) {
  await db
    .deleteFrom("discord_things")
    .where(({ or, and, eb }) =>
      or([eb("id", "=", id), and([eb("kind", "=", "message"), eb("parent_id", "=", discord_id ?? "")])]),
    )
    .execute();
}

/** Gives up all that a queue has: it is to be removed, and nothing hinders another in its place. */
export async function giveUpThings(trx: LeagueTransaction, queueId: number): Promise<void> {
  await trx.updateTable("discord_things").set({ wanted: null }).where("queue_id", "=", queueId).execute();
}

/** Gives up one of the things that a queue has. */
export async function giveUpThing(db: LeagueDatabase, id: number): Promise<void> {
  await db.updateTable("discord_things").set({ wanted: null }).where("id", "=", id).execute();
}

/** The ids of all channels that any queue has on a server, or had. */
export async function channelIdsOn(db: LeagueDatabase, guildId: string): Promise<Set<string | null>> {
  const things = await db
    .selectFrom("discord_things")
    .select("discord_id")
    .where("guild_id", "=", guildId)
    .where("kind", "in", ["category", "text", "voice"])
    .execute();
  return new Set(things.map(({ discord_id }) => discord_id));
}

/** Forgets the messages that were given up: they go with the channels that they are in. */
export async function forgetGivenUpMessages(db: LeagueDatabase, queueId: number): Promise<void> {
  await db
    .deleteFrom("discord_things")
    .where("queue_id", "=", queueId)
    .where("kind", "=", "message")
    .where("wanted", "is", null)
    .execute();
}

/** Takes nothing for granted of what the queues' messages show, or that they are there. Those of results stay as they are. */
export async function doubtMessages(db: LeagueDatabase): Promise<void> {
  await db
    .updateTable("discord_things")
    .set({ shown: null })
    .where("kind", "=", "message")
    .where("result_id", "is", null)
    .execute();
}
