import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase } from "../../context.ts";

/** Maximum number of rows that are counted. A backlog can grow without limit while Discord or the processing is unavailable. */
const MAX_COUNT = 10_000;

/** The numbers of pending messages, rounds and players. Counts stop at 10 000. */
export type Backlog = {
  readonly outboxMessages: number;
  /** When the oldest outbox message was created, in milliseconds since the epoch; `null` if there is none. */
  readonly oldestMessageAt: number | null;
  /** Rounds of game servers that have not been processed yet. */
  readonly rounds: number;
  /** Players in queues. */
  readonly players: number;
};

export async function findBacklog(db: LeagueDatabase): Promise<Backlog> {
  const outboxMessages = db.selectFrom("outbox").select("id").limit(MAX_COUNT).as("some");
  const rounds = db
    .selectFrom("received_rounds")
    .select("id")
    .where("state", "=", "RECEIVED")
    .limit(MAX_COUNT)
    .as("some");
  const oldest = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return {
    outboxMessages: await countRows(db.selectFrom(outboxMessages)),
    oldestMessageAt: oldest?.created_at ?? null,
    rounds: await countRows(db.selectFrom(rounds)),
    players: await countRows(db.selectFrom("queue_players")),
  };
}
