import { entityKinds } from "contract/audit-log-kinds.ts";
import { expect } from "vitest";
import { addModeColumn, hideConstraints, selectRows, setColumn } from "../../../test/audited-rows-queries.ts";
import { openFullLeague } from "../../../test/full-league.ts";
import { test } from "../../../test/open-league.ts";
import { transaction } from "../../platform/database/database.ts";
import type { LeagueTransaction } from "../context.ts";
import type { AuditEntity } from "./audit-log-queries.ts";
import { isHiddenColumn, isSecretColumn, type TableName } from "./audited-columns.ts";
import { type AuditedRow, auditedEntities } from "./audited-entities.ts";
import { readSnapshot } from "./snapshot-queries.ts";

type Condition = Readonly<Record<string, unknown>>;

/** A value that no other column contains. */
const marker = "987654321";

test("the audit log records a column that was added to a table, although no code names the column", async ({
  league,
}) => {
  // Adds the column `best_of`, whose default is 3.
  await addModeColumn(league.context.db);
  await league.call("createMode", { as: league.admin, body: { name: "any" } });
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "createMode" } });
  expect(data[0]?.changes).toContainEqual({ field: "bestOf", before: null, after: 3, isSecret: false });
});

test("a change of any column is recorded unless the column is hidden, and no hidden or secret value appears", async () => {
  const { league } = await openFullLeague();
  await transaction(league.context.db, async (trx) => {
    const entities = Object.values(auditedEntities);
    const tables = entities.flatMap(({ table, children = [] }) => [table, ...children.map((child) => child.table)]);
    // Without constraints, each column can be set to any value.
    for (const table of new Set(tables)) await hideConstraints(trx, table);
    // An entity is a row of `table`. Each child is a table whose rows belong to the entity, by the condition `where`.
    // The league has only ranked results. Results of the league area have the same columns.
    for (const kind of entityKinds.filter((name) => name !== "LEAGUE_RESULT")) {
      const { table, where = {}, children = [] } = auditedEntities[kind];
      const rows = await selectRows(trx, table);
      await expectColumnsRecorded(trx, { kind, id: getId(rows[0]) }, table, { ...where, id: getId(rows[0]) });
      // The second clan has neither a line-up nor a map pick for the event.
      for (const child of children.filter(({ field }) => !field.endsWith("of clan b"))) {
        const childRows = await selectRows(trx, child.table);
        // Takes the first entity that has a row in the child's table.
        const parent = rows.find((row) => childRows.some((childRow) => matches(childRow, child.where(row))));
        if (parent === undefined) throw new Error(`${kind} has no rows in ${child.table}`);
        await expectColumnsRecorded(trx, { kind, id: getId(parent) }, child.table, child.where(parent));
      }
    }
  });
});

/** Changes each column of a row, and checks that the audit log records exactly the columns that are not hidden. */
async function expectColumnsRecorded(
  trx: LeagueTransaction,
  entity: AuditEntity,
  table: TableName,
  condition: Condition,
): Promise<void> {
  const row = (await selectRows(trx, table)).find((candidate) => matches(candidate, condition));
  if (row === undefined) throw new Error(`${table} has no row`);
  for (const column of Object.keys(row).filter((name) => !(name in condition) && name !== "id")) {
    const fieldsBefore = await readFields(trx, entity);
    let isRecorded = false;
    // The snapshots of some columns change only with certain values, such as "1" for a flag that is 0.
    for (const value of [marker, "1", null]) {
      await setColumn(trx, table, column, value, condition);
      const fieldsAfter = await readFields(trx, entity);
      const publicFields = fieldsAfter.filter(([, { isSecret }]) => !isSecret);
      if (isHiddenColumn(table, column) || isSecretColumn(column)) {
        expect(JSON.stringify(publicFields), `${table}.${column}`).not.toContain(marker);
      }
      isRecorded = JSON.stringify(fieldsAfter) !== JSON.stringify(fieldsBefore);
      if (isRecorded) break;
    }
    expect(isRecorded, `${table}.${column}`).toBe(!isHiddenColumn(table, column));
    const original = row[column] ?? null;
    await setColumn(trx, table, column, original === null ? null : String(original), condition);
  }
}

async function readFields(trx: LeagueTransaction, entity: AuditEntity) {
  const snapshot = await readSnapshot(trx, entity);
  return [...(snapshot?.fields ?? [])];
}

function getId(row: AuditedRow | undefined): number {
  return Number(row?.["id"]);
}

function matches(row: AuditedRow, condition: Condition): boolean {
  return Object.entries(condition).every(([column, value]) => row[column] === value);
}
