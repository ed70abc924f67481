/**
 * A separate process, which a test kills. Inserts pairs of rows into an SQLite file, each pair in one transaction. After each
 * commit, sends the number of the pair to the parent process. Arguments: the file, and the number of the first pair.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";

/** After a crash, both tables must contain the same pairs. */
type Tables = { lefts: { pair: number }; rights: { pair: number } };

const [file = "", firstPair = "1"] = process.argv.slice(2);
const { db } = await openDatabase<Tables>({ url: undefined, file });
for (let pair = Number(firstPair); ; pair++) {
  await transaction(db, async (trx) => {
    await trx.insertInto("lefts").values({ pair }).execute();
    await nextTurn();
    await trx.insertInto("rights").values({ pair }).execute();
  });
  process.send?.(pair);
  await nextTurn();
}
