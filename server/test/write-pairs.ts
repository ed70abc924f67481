/**
 * Run as a process of its own, to be killed: writes rows two by two into the SQLite file it is given, and tells its
 * parent the number of every pair once it is kept.
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
