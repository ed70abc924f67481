import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase } from "../../context.ts";

/** Rows that are counted at most: a backlog may grow for as long as Discord or the processing is away. */
const COUNTED = 10_000;

/** What waits to be done. Counts end at 10 000. */
export type Backlog = {
  readonly news: number;
  /** When the oldest news was written, ms UTC; `null`: there is none. */
  readonly oldestNewsAt: number | null;
  /** Rounds of game servers that were received and not processed. */
  readonly rounds: number;
  readonly players: number;
};

export async function findBacklog(db: LeagueDatabase): Promise<Backlog> {
  const news = db.selectFrom("outbox").select("id").limit(COUNTED).as("some");
  const rounds = db
    .selectFrom("received_rounds")
    .select("id")
    .where("state", "=", "RECEIVED")
    .limit(COUNTED)
    .as("some");
  const oldest = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return {
    news: await countRows(db.selectFrom(news)),
    oldestNewsAt: oldest?.created_at ?? null,
    rounds: await countRows(db.selectFrom(rounds)),
    players: await countRows(db.selectFrom("queue_players")),
  };
}
