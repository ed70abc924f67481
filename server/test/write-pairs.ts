/**
 * Runs as a separate process, which a test kills: inserts rows in pairs into the given SQLite file, and sends its parent
 * the number of each pair after the commit.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";

type Tables = { lefts: { pair: number }; rights: { pair: number } };

const [file = "", first = "1"] = process.argv.slice(2);
const { db } = await openDatabase<Tables>({ url: undefined, file });
for (let pair = Number(first); ; pair++) {
  await transaction(db, async (trx) => {
    await trx.insertInto("lefts").values({ pair }).execute();
    await nextTurn();
    await trx.insertInto("rights").values({ pair }).execute();
  });
  process.send?.(pair);
  await nextTurn();
}
