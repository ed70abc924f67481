import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase } from "../../context.ts";

/** How many rows are counted at most, because a backlog can grow without limit while it cannot be processed. */
const maxCount = 10_000;

/** The numbers of pending messages, rounds and players. The counts of messages and rounds stop at 10 000. */
export type Backlog = {
  readonly outboxMessageCount: number;
  /** When the oldest outbox message was created, in milliseconds since the epoch; `null` if there is none. */
  readonly oldestMessageAt: number | null;
  /** Rounds of game servers that have not been processed yet. */
  readonly roundCount: number;
  /** Players in queues. */
  readonly playerCount: number;
};

/** Counts the backlog. */
export async function findBacklog(db: LeagueDatabase): Promise<Backlog> {
  const countedMessages = db.selectFrom("outbox").select("id").limit(maxCount).as("counted");
  const countedRounds = db
    .selectFrom("received_rounds")
    .select("id")
    .where("state", "=", "RECEIVED")
    .limit(maxCount)
    .as("counted");
  const oldestMessage = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return {
    outboxMessageCount: await countRows(db.selectFrom(countedMessages)),
    oldestMessageAt: oldestMessage?.created_at ?? null,
    roundCount: await countRows(db.selectFrom(countedRounds)),
    playerCount: await countRows(db.selectFrom("queue_players")),
  };
}
