import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { Client } from "pg";
import { type BackgroundTask, repeatEvery } from "../repeat.ts";
import type { Database } from "./database.ts";
import { getEngine } from "./dialect.ts";
import type { AnnouncedChange, AnnouncedUsers, TableChanges } from "./table-changes.ts";
import type { AnnounceChange } from "./transaction-guard.ts";

/** The NOTIFY channel on which the processes of a PostgreSQL database announce changes. */
const changesChannel = "league_changes";

/**
 * Announces a change and returns its number. The number is the time of the commit in microseconds since the epoch, but at least
 * one more than the previous number. (Clients see the numbers of their own changes, but cannot infer how many changes others
 * made.) The row stays locked until the commit, so the numbers have the order of the commits. No other lock is acquired after
 * it, so it causes no deadlock.
 */
const announceSql = `
  with last as (select number from last_change where id = 1 for update),
    next as (
      update last_change
      set number = greatest(last.number + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      from last where last_change.id = 1
      returning last_change.number
    )
  select next.number, pg_notify(
    '${changesChannel}',
    (jsonb_build_object('before', last.number, 'number', next.number) || $1::jsonb)::text
  ) from last, next
`;

const notifySql = `select pg_notify('${changesChannel}', $1)`;

/** Maximum number of user ids in a notification. PostgreSQL limits a notification to 8000 bytes. */
const maxAnnouncedUserIds = 400;

const tableExistsQuery = CompiledQuery.raw("select to_regclass('last_change') is not null as table_exists");

/**
 * Creates the function that announces the changes of a transaction to other processes, as its last statement.
 * @param processId identifies this process
 */
export function createChangeAnnouncer(processId: string): AnnounceChange {
  let tableExists = false;
  return async (connection, { written, deleted, userIds }) => {
    if (!tableExists) {
      // The table is missing while the first migration runs.
      const { rows } = await connection.executeQuery<{ table_exists: 0 | 1 }>(tableExistsQuery);
      tableExists = rows[0]?.table_exists === 1;
    }
    if (!tableExists) return null;
    let remainingIds = [...userIds];
    while (remainingIds.length > maxAnnouncedUserIds) {
      const users: AnnouncedUsers = {
        from: processId,
        number: null,
        userIds: remainingIds.slice(0, maxAnnouncedUserIds),
      };
      await connection.executeQuery(CompiledQuery.raw(notifySql, [JSON.stringify(users)]));
      remainingIds = remainingIds.slice(maxAnnouncedUserIds);
    }
    const change: Omit<AnnouncedChange, "before" | "number"> = {
      from: processId,
      written: written === "all" ? null : [...written],
      deleted: [...deleted],
      userIds: remainingIds,
    };
    const { rows } = await connection.executeQuery<{ number: number }>(
      CompiledQuery.raw(announceSql, [JSON.stringify(change)]),
    );
    return rows[0]?.number ?? null;
  };
}

/** The application name of a connection that follows changes. */
const followerName = "league changes";

/** The interval at which the number of the last change is polled, in milliseconds. A notification may be lost. */
const POLL_INTERVAL_MS = 1000;
/** At every tenth failed attempt to listen, `disconnect` tells open pages to reload their data. */
const ATTEMPTS_PER_DISCONNECT = 10;
/** The maximum delay between the time at which a change is visible and its notification, in milliseconds. */
const MAX_NOTIFICATION_DELAY_MS = 200;

/**
 * Follows what other processes change in a PostgreSQL database, until it is stopped: by notifications, and by polling the
 * last change number every second, as a notification may be lost. Resolves once the first attempt to listen has succeeded
 * or failed.
 *
 * @param onError called when changes cannot be received; until they can be again, no cached response is used
 */
export async function followChanges(
  changes: TableChanges,
  url: string,
  onError: (error: unknown) => void,
): Promise<BackgroundTask> {
  const { promise: firstAttempt, resolve: endFirstAttempt } = Promise.withResolvers<void>();
  const abortController = new AbortController();
  changes.disconnect();
  let failedAttemptCount = 0;
  const onListening = () => {
    failedAttemptCount = 0;
    endFirstAttempt();
  };
  const relisten = async () => {
    try {
      await listen(changes, url, { signal: abortController.signal, onListening });
    } finally {
      if (failedAttemptCount % ATTEMPTS_PER_DISCONNECT === 0) changes.disconnect();
      failedAttemptCount += 1;
      endFirstAttempt();
    }
  };
  const listening = repeatEvery(relisten, { everyMs: POLL_INTERVAL_MS, onError });
  await firstAttempt;
  return {
    stop() {
      abortController.abort();
      return listening.stop();
    },
  };
}

/** Returns whether a server uses this PostgreSQL database. Always returns `false` on SQLite. */
export async function isServerRunning<Tables>(db: Database<Tables>): Promise<boolean> {
  if (getEngine(db) === "sqlite") return false;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${followerName}`.execute(db);
  return rows.length > 0;
}

type Listening = { readonly signal: AbortSignal; readonly onListening: () => void };

/** Listens until the signal aborts. @throws if the connection fails or is lost */
async function listen(changes: TableChanges, url: string, { signal, onListening }: Listening): Promise<void> {
  const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const client = new Client({ connectionString: url, keepAlive: true, ...timeouts });
  const connectionLost = new AbortController();
  client.on("error", () => connectionLost.abort());
  client.on("end", () => connectionLost.abort());
  client.on("notification", ({ payload = "" }) =>
    changes.receive(JSON.parse(payload) as AnnouncedChange | AnnouncedUsers),
  );
  try {
    await client.connect();
    // This is not an option of the client, because an option in the URL would override it.
    await client.query(`set application_name = '${followerName}'`);
    await client.query(`listen ${changesChannel}`);
    changes.connect(await readLastChange(client));
    onListening();
    while (!signal.aborted) {
      await pause(POLL_INTERVAL_MS, undefined, { signal: AbortSignal.any([signal, connectionLost.signal]) }).catch(
        () => undefined,
      );
      await catchUp(client, changes);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks whether a change was missed. @throws if the connection is lost */
async function catchUp(client: Client, changes: TableChanges): Promise<void> {
  const number = await readLastChange(client);
  if (!changes.isBehind(number)) return;
  await pause(MAX_NOTIFICATION_DELAY_MS);
  if (changes.isBehind(number)) changes.connect(number);
}

async function readLastChange(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>("select number from last_change");
  return Number(rows[0]?.number ?? 0);
}
