import type { Dialect } from "kysely";
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { changeAnnouncer } from "./announce-change.ts";
import { postgresDriver } from "./postgres-driver.ts";
import type { Replica } from "./replica.ts";
import type { TableChanges } from "./table-changes.ts";
import { guarded } from "./transaction-guard.ts";
import type { Writers } from "./writers.ts";

/**
 * PostgreSQL for Kysely, over pools of connections.
 *
 * @param patienceMs for how long a call waits for a connection and a statement's answer, in milliseconds
 * @param onLostConnection called for every connection that breaks while it is idle
 * @param changes is notified of what each commit changed
 * @param replica answers selects of read calls, where it can; closed along with the rest
 * @param writers is given the count of those who wait
 */
export function postgresDialect(
  url: string,
  patienceMs: number,
  onLostConnection: ((error: Error) => void) | undefined,
  changes: TableChanges,
  replica: Replica | undefined,
  writers: Writers,
): Dialect {
  return {
    createDriver: () =>
      guarded(
        postgresDriver(url, patienceMs, onLostConnection, replica, writers),
        changes,
        changeAnnouncer(changes.from),
      ),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
