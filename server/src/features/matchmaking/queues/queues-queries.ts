import { toNameKey } from "contract/names.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { publishChange, publishUserChanges } from "../../public-changes.ts";

export type FoundQueue = NonNullable<Awaited<ReturnType<typeof findQueue>>>;

/** A filter without an id selects all queues. */
type QueuesFilter = { readonly _id?: number | null | undefined };

/** Lists queues, ordered by name. */
export function listQueues(
  db: LeagueDatabase,
  filter: QueuesFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundQueue[]> {
  return filterQueues(selectQueues(db), filter)
    .orderBy("q.name_key")
    .orderBy("q.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countQueues(db: LeagueDatabase, filter: QueuesFilter): Promise<number> {
  return countRows(filterQueues(selectQueues(db), filter));
}

export function findQueue(db: LeagueDatabase, id: number) {
  return selectQueues(db).where("q.id", "=", id).executeTakeFirst();
}

export type QueueFields = {
  readonly name: string;
  readonly modeId: number;
  /** Players per side. `mode` is the API's name. */
  readonly mode: number;
  readonly maps: readonly string[];
  /** The id of the Discord server that shows the queue. */
  readonly guildId?: string | null | undefined;
};

/**
 * Inserts a queue and returns its id. Violates `queues_by_name` if the name is taken, and a foreign key if there is no
 * such mode.
 */
export async function insertQueue(trx: LeagueTransaction, fields: QueueFields): Promise<number> {
  const { name, modeId, mode, maps, guildId = null } = fields;
  const { id } = await trx
    .insertInto("queues")
    .values({
      name,
      name_key: toNameKey(name),
      mode_id: modeId,
      team_size: mode,
      maps: JSON.stringify(maps),
      guild_id: guildId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type QueueChange = { readonly [Name in keyof QueueFields]?: QueueFields[Name] | undefined };

/** Changes the given fields of a queue. Violates the same constraints as `insertQueue`. */
export async function changeQueue(trx: LeagueTransaction, id: number, change: QueueChange): Promise<void> {
  const { name, modeId, mode, maps, guildId } = change;
  const columns = {
    ...(name !== undefined && { name, name_key: toNameKey(name) }),
    ...(modeId !== undefined && { mode_id: modeId }),
    ...(mode !== undefined && { team_size: mode }),
    ...(maps !== undefined && { maps: JSON.stringify(maps) }),
    ...(guildId !== undefined && { guild_id: guildId }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable("queues").set(columns).where("id", "=", id).execute();
}

/**
 * Deletes a queue with its waiting players. Its open matches remain.
 * @returns whether there was such a queue
 */
export async function removeQueue(trx: LeagueTransaction, id: number): Promise<boolean> {
  const matchPlayers = await trx
    .selectFrom("match_players as p")
    .innerJoin("matches as m", "m.id", "p.match_id")
    .select("p.user_id")
    .where("m.queue_id", "=", id)
    .where("p.open", "=", 1)
    .execute();
  // Deleting the queue sets `queue_id` of its open matches to null (a foreign key).
  if (matchPlayers.length > 0) publishChange(trx, "matches");
  const waitingPlayers = await trx.selectFrom("queue_players").select("user_id").where("queue_id", "=", id).execute();
  publishUserChanges(
    trx,
    [...matchPlayers, ...waitingPlayers].map(({ user_id }) => user_id),
  );
  const { numDeletedRows } = await trx.deleteFrom("queues").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Assigns the next position in a queue: the number of times that somebody has joined it. No position is assigned twice.
 * @returns `null` if there is no such queue
 */
export async function takeNextPosition(trx: LeagueTransaction, id: number): Promise<number | null> {
  const queue = await trx
    .updateTable("queues")
    .set((build) => ({ joins: build("joins", "+", 1) }))
    .where("id", "=", id)
    .returning("joins")
    .executeTakeFirst();
  return queue?.joins ?? null;
}

function selectQueues(db: LeagueDatabase) {
  return db
    .selectFrom("queues as q")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .innerJoin("competitions as competition", "competition.mode_id", "q.mode_id")
    .select(["q.id", "q.name", "q.mode_id", "q.team_size", "q.maps", "q.guild_id", "m.name as mode_name"])
    .select(["competition.id as competition_id", "competition.rating_pool_id"]);
}

function filterQueues(queues: ReturnType<typeof selectQueues>, { _id }: QueuesFilter) {
  return _id == null ? queues : queues.where("q.id", "=", _id);
}

/** Finds a Discord server that the bot is on. */
export function findGuild(db: LeagueDatabase, id: string) {
  return db.selectFrom("discord_guilds").selectAll().where("id", "=", id).executeTakeFirst();
}
