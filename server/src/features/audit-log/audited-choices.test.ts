import { entityKinds } from "contract/audit-log-kinds.ts";
import { auditedChoices } from "contract/audited-choices.ts";
import { expect, test } from "vitest";
import type { Row } from "../tables.ts";
import { isHiddenColumn, type TableName } from "./audited-columns.ts";
import { auditedEntities } from "./audited-entities.ts";
import { getFieldName } from "./snapshot-queries.ts";

/** Whether a type is a union of constants, rather than any string or any string of a pattern. */
type IsChoice<Value> = [Value] extends [never]
  ? false
  : [Value] extends [string]
    ? Record<never, never> extends Record<Value, unknown>
      ? false
      : true
    : false;

/** The columns of a table that contain constants. */
type ChoiceColumn<Table extends TableName> = {
  [Column in keyof Row<Table> & string]: IsChoice<NonNullable<Row<Table>[Column]>> extends true ? Column : never;
}[keyof Row<Table> & string];

/** All columns that contain constants. The compiler reports a column that is missing. */
const choiceColumns: {
  readonly [Table in TableName as [ChoiceColumn<Table>] extends [never] ? never : Table]: Readonly<
    Record<ChoiceColumn<Table>, true>
  >;
} = {
  account_requests: { state: true },
  announcements: { area: true },
  audit_log: { author: true, subject_kind: true },
  audit_log_entities: { kind: true },
  backup_state: { fault: true },
  bans: { scope: true },
  clans: { crest_shape: true, crest_colour: true, crest_second_colour: true },
  competitions: { area: true },
  discord_resources: { kind: true },
  game_servers: { protocol: true },
  legacy_ids: { kind: true },
  match_players: { side: true, made_side: true },
  name_changes: { kind: true },
  player_maps: { side: true },
  player_rounds: { area: true, outcome: true },
  received_rounds: { state: true },
  reservations: { state: true, asked: true, revocation: true, incident: true },
  result_counts: { area: true },
  result_players: { side: true },
  results: { area: true, forfeit_side: true },
  stat_sides: { side: true },
  texts: { page: true },
  users: { role: true },
  votes: { type: true },
};

/** Returns the fields of an entity that contain a column. */
function listFields(kind: (typeof entityKinds)[number], table: TableName, column: string): string[] {
  const { table: ownTable, children = [] } = auditedEntities[kind];
  const fieldsOfChildren = children
    .filter((child) => child.table === table && child.nameColumn === undefined)
    .map(({ field }) => getFieldName(table, column, field));
  return ownTable === table ? [getFieldName(table, column), ...fieldsOfChildren] : fieldsOfChildren;
}

test("the contract lists each field of the audit log that contains constants, so that the web app labels them", () => {
  const expectedFields = Object.entries(choiceColumns).flatMap(([name, columns]) => {
    const table = name as TableName;
    const visibleColumns = Object.keys(columns).filter((column) => !isHiddenColumn(table, column));
    return visibleColumns.flatMap((column) =>
      entityKinds.flatMap((kind) => listFields(kind, table, column).map((field) => `${kind} ${field}`)),
    );
  });
  const listedFields = Object.entries(auditedChoices).flatMap(([kind, choices]) =>
    Object.keys(choices).map((field) => `${kind} ${field}`),
  );
  expect(listedFields.toSorted()).toEqual(expectedFields.toSorted());
});
