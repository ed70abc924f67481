import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { tablesInOrder } from "../../../backup/backup-queries.ts";
import { firstTexts } from "./first-texts.ts";
import { parseText } from "./parse-text.ts";

/** Tables of which a backup holds nothing, and which are not on both engines. */
const besides = ["last_change", "migration", "rebuild_steps", "shared_counts", "write_probe"];

test("the privacy page names every table, and none that there is not", async ({ league }) => {
  const rows = parseText(firstTexts.privacy).flatMap((block) => (block.kind === "table" ? block.rows : []));
  const named = rows.flatMap((row) => (row[3] ?? []).flatMap(({ code, text }) => (code ? [text] : [])));
  const kept = [...(await tablesInOrder(league.context.db)).keys()];
  expect(named.toSorted()).toEqual([...kept, ...besides, "users"].toSorted());
});
