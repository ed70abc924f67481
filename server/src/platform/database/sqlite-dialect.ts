import type { Dialect } from "kysely";
import { SqliteAdapter, SqliteIntrospector } from "kysely";
import { SqliteCompiler } from "./sqlite-compiler.ts";
import { openSqliteDriver, type SqliteOptions } from "./sqlite-driver.ts";
import type { TableChanges } from "./table-changes.ts";
import { guarded } from "./transaction-guard.ts";
import type { Writers } from "./writers.ts";

/**
 * @param changes is notified of what each commit changed
 * @param writers is given the count of those who wait
 * @throws when another process serves the file, or it cannot be opened
 */
export function sqliteDialect(file: string, options: SqliteOptions, changes: TableChanges, writers: Writers): Dialect {
  return {
    createDriver: () =>
      guarded(
        openSqliteDriver(file, options, () => changes.allChanged(), writers),
        changes,
      ),
    createQueryCompiler: () => new SqliteCompiler(),
    createAdapter: () => new OurAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class OurAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
