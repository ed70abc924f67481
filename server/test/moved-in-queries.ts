import type { LeagueDatabase } from "../src/features/context.ts";
import type { NewRow } from "../src/features/tables.ts";

/** The league has moved in from the original software, with these ids. @param now ms UTC */
export async function insertMoveIn(
  db: LeagueDatabase,
  now: number,
  ids: readonly NewRow<"moved_ids">[],
): Promise<void> {
  const counts = JSON.stringify({ users: 66, rankedResults: 1200 });
  const moveIn = { id: 1, moved_at: now, database: "teeworlds-league", counts } as const;
  await db.insertInto("move_ins").values(moveIn).execute();
  await db.insertInto("moved_ids").values(ids).execute();
}
