import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { listTablesInOrder } from "../../../backup/backup-queries.ts";
import { defaultTexts } from "./default-texts.ts";
import { parseText } from "./parse-text.ts";

/** Tables that a backup does not contain. Some of them exist on one database engine only. */
const tablesWithoutBackup = ["last_change", "migration", "rebuild_steps", "shared_counts", "write_probe"];

test("the privacy page names exactly the tables of the database", async ({ league }) => {
  const rows = parseText(defaultTexts.privacy).flatMap((block) => (block.kind === "table" ? block.rows : []));
  // The fourth column has the names of the database tables, as code.
  const tableCells = rows.map(([_data, _duration, _visibility, tables = []]) => tables);
  const namedTables = tableCells.flat().flatMap(({ code, text }) => (code ? [text] : []));
  const tablesInBackup = [...(await listTablesInOrder(league.context.db)).keys()];
  // The page has two entries about `users`.
  expect(namedTables.toSorted()).toEqual([...tablesInBackup, ...tablesWithoutBackup, "users"].toSorted());
});
