import type { RawBuilder } from "kysely";
import { sql } from "kysely";

/** For `on conflict … do update set`: every column of the row that was to be inserted, over the one that stands there. */
export function overwrite<Values extends object>(row: Values): Record<keyof Values, RawBuilder<never>> {
  const columns = Object.keys(row).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns);
}
