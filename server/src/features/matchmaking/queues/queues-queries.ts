import { nameKey } from "contract/names.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

export type FoundQueue = NonNullable<Awaited<ReturnType<typeof findQueue>>>;

type QueuesFilter = { readonly _id?: number | null | undefined };

/** Queues by name. */
export function listQueues(
  db: LeagueDatabase,
  filter: QueuesFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundQueue[]> {
  return matching(shown(db), filter).orderBy("q.name_key").orderBy("q.id").limit(limit).offset(offset).execute();
}

export function countQueues(db: LeagueDatabase, filter: QueuesFilter): Promise<number> {
  return countRows(matching(shown(db), filter));
}

export function findQueue(db: LeagueDatabase, id: number) {
  return shown(db).where("q.id", "=", id).executeTakeFirst();
}

export type QueueFields = {
  readonly name: string;
  readonly modeId: number;
  /** Players per side. */
  readonly mode: number;
  readonly maps: readonly string[];
  /** The Discord server that shows it. */
  readonly guildId?: string | null | undefined;
};

/** Fails on `queues_by_name` if the name is taken, and on a foreign key if there is no such mode. */
export async function insertQueue(trx: LeagueTransaction, fields: QueueFields): Promise<number> {
  const { name, modeId, mode, maps, guildId = null } = fields;
  const row = { name, mode_id: modeId, team_size: mode, guild_id: guildId };
  const { id } = await trx
    .insertInto("queues")
    .values({ ...row, name_key: nameKey(name), maps: JSON.stringify(maps) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type QueueChange = { readonly [Name in keyof QueueFields]?: QueueFields[Name] | undefined };

/** Changes the given fields of a queue. Fails as `insertQueue` does. */
export async function changeQueue(trx: LeagueTransaction, id: number, change: QueueChange): Promise<void> {
  const { name, modeId, mode, maps, guildId } = change;
  const changed = {
    ...(name !== undefined && { name, name_key: nameKey(name) }),
    ...(modeId !== undefined && { mode_id: modeId }),
    ...(mode !== undefined && { team_size: mode }),
    ...(maps !== undefined && { maps: JSON.stringify(maps) }),
    ...(guildId !== undefined && { guild_id: guildId }),
  };
  if (Object.keys(changed).length === 0) return;
  await trx.updateTable("queues").set(changed).where("id", "=", id).execute();
}

/**
 * Deletes a queue with its waiting players; its open matches stay.
 * @returns whether there was such a queue
 */
export async function removeQueue(trx: LeagueTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("queues").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Takes the next value of the queue's `place` counter. A value is never used twice.
 * @returns `null` if there is no such queue
 */
export async function nextPosition(trx: LeagueTransaction, id: number): Promise<number | null> {
  const queue = await trx
    .updateTable("queues")
    .set((build) => ({ joins: build("joins", "+", 1) }))
    .where("id", "=", id)
    .returning("joins")
    .executeTakeFirst();
  return queue?.joins ?? null;
}

function shown(db: LeagueDatabase) {
  return db
    .selectFrom("queues as q")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .innerJoin("boards as b", "b.mode_id", "q.mode_id")
    .select(["q.id", "q.name", "q.mode_id", "q.team_size", "q.maps", "q.guild_id", "m.name as mode_name"])
    .select(["b.id as board_id", "b.pool_id"]);
}

function matching(queues: ReturnType<typeof shown>, { _id }: QueuesFilter) {
  return queues.$if(_id != null, (query) => query.where("q.id", "=", _id ?? 0));
}

/** A Discord server that the bot is on; `undefined`: it is not on it. */
export function findGuild(db: LeagueDatabase, id: string) {
  return db.selectFrom("discord_guilds").selectAll().where("id", "=", id).executeTakeFirst();
}
