import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { freezeResult } from "../../src/features/results/freeze-result.ts";
import { rankedArea } from "../../src/features/results/ranked-area.ts";
import { storeResult } from "../../src/features/results/store-result.ts";
import { transaction } from "../../src/platform/database/database.ts";
import { benchLeague, openBench } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import { playersOf, unfrozenRow } from "../bulk-league.ts";
import { boardsOfModes } from "../bulk-queries.ts";
import { bulkRounds } from "../bulk-rounds.ts";
import { copyFolder } from "../scratch.ts";

const freezes = 150;

/** The time of a freeze compared with a bare transaction on the same disk, with few results and with many. */
export async function measureFreeze(sizes: readonly number[], say: (line: string) => void): Promise<Line[]> {
  const lines: Line[] = [];
  const all: number[] = [];
  for (const results of sizes) {
    const { bare, freeze } = await freezeTimes(await benchLeague(results, say));
    all.push(freeze);
    lines.push({
      what: `freeze with ${results} results, of a bare transaction`,
      measured: freeze / bare,
      limit: { most: 2 },
      from: `${freeze.toFixed(2)} / ${bare.toFixed(2)} ms`,
    });
  }
  const ratio = (all.at(-1) ?? 0) / (all[0] ?? 1);
  lines.push({ what: "freeze: many results, of few", measured: ratio, limit: { most: 1.2 }, from: "" });
  return lines;
}

/** Medians in milliseconds; the two take turns. */
async function freezeTimes(league: string): Promise<{ bare: number; freeze: number }> {
  await using scratch = await copyFolder(league);
  const { context, close } = await openBench(scratch.folder);
  const boards = await boardsOfModes(context.db);
  const userIds = Array.from({ length: 2000 }, (_, index) => 1000 + index);
  const floor = openFloor(join(scratch.folder, "floor.sqlite"));
  const seen = { bare: [] as number[], freeze: [] as number[] };
  for (const round of bulkRounds(freezes, 12)) {
    const row = unfrozenRow(round, boards, userIds);
    const id = await transaction(context.db, (trx) => storeResult(trx, row, playersOf(round, userIds)));
    seen.freeze.push(await timed(() => freezeResult(context, { area: rankedArea, id })));
    seen.bare.push(await timed(async () => floor.write()));
  }
  floor.close();
  await close();
  const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[freezes >> 1] ?? 0;
  return { bare: median(seen.bare), freeze: median(seen.freeze) };
}

/** A transaction of one row, as durable as the league's. */
function openFloor(file: string) {
  const database = new DatabaseSync(file);
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, text text)",
  );
  const insert = database.prepare("insert into rows (text) values (?)");
  return {
    write() {
      database.exec("begin immediate");
      insert.run("a row");
      database.exec("commit");
    },
    close: () => database.close(),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
