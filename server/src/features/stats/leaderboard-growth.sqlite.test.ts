import { expect, test } from "vitest";
import { type League, openLeague } from "../../../test/open-league.ts";
import { makeMode } from "../../../test/play.ts";
import { transaction } from "../../platform/database/database.ts";
import { listLeaderboard } from "./leaderboard-queries.ts";
import { saveTallies } from "./tallies-queries.ts";
import { emptyTally } from "./tally.ts";

/** Inserts players who all have a stat in the mode. */
async function putIn(league: League, modeId: number, names: readonly string[]): Promise<void> {
  const made = { role: "USER", password_hash: "", created_at: 0 } as const;
  await transaction(league.context.db, async (trx) => {
    const { id: boardId } = await trx
      .selectFrom("boards")
      .select("id")
      .where("mode_id", "=", modeId)
      .executeTakeFirstOrThrow();
    const users = await trx
      .insertInto("users")
      .values(
        names.map((name) => ({ ...made, user_name: name, user_name_key: name, email: `${name}@players.example` })),
      )
      .returning("id")
      .execute();
    await saveTallies(trx, boardId, new Map(users.map(({ id }, index) => [id, emptyTally(1000 + (index % 97))])));
  });
}

/** The best time of several reads of a page, in milliseconds. */
async function timeOfPage({ context: { db } }: League, modeId: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const start = performance.now();
    await listLeaderboard(db, { modeId, userName: null }, { limit: 25, offset: 0 });
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

// SQLite plans without table statistics; PostgreSQL collects them by itself at some later time.
test("ranking grows about linearly with the number of players", async () => {
  const league = await openLeague();
  const modeId = Number(await makeMode(league, "any"));
  const names = Array.from({ length: 2000 }, (_, index) => `player ${index}`);
  await putIn(league, modeId, names.slice(0, 250));
  const few = await timeOfPage(league, modeId);
  for (let from = 250; from < names.length; from += 250) await putIn(league, modeId, names.slice(from, from + 250));
  const many = await timeOfPage(league, modeId);
  expect(many).toBeLessThan(24 * few);
});
