import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { type Running, repeatEvery } from "../repeat.ts";
import { changesChannel } from "./announce-change.ts";
import type { Database } from "./database.ts";
import { engineOf } from "./dialect.ts";
import type { Change, TableChanges } from "./table-changes.ts";

/** By what PostgreSQL knows the connection of a server that follows. */
const followerName = "league changes";

/** How often the number of the last change is compared, because a notification may be lost; milliseconds. */
const CHECK_MS = 1000;
/** How long a notification may take after its change is visible, in milliseconds. */
const LATE_MS = 200;

/**
 * Follows what other processes change in a PostgreSQL database, until it is stopped: by notifications, and by comparing
 * the last number each second, as a notification may be lost. Resolves once changes are received, or cannot be for now.
 *
 * @param onFault called with the reason why changes cannot be received; no cached reply is used until they can be again
 */
export async function followChanges(
  changes: TableChanges,
  url: string,
  onFault: (error: unknown) => void,
): Promise<Running> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const ending = new AbortController();
  changes.disconnect();
  const relisten = async () => {
    try {
      await listen(changes, url, { signal: ending.signal, onBegun: begin });
    } finally {
      changes.disconnect();
      begin();
    }
  };
  const listening = repeatEvery(relisten, { everyMs: CHECK_MS, onFault });
  await begun;
  return {
    stop() {
      ending.abort();
      return listening.stop();
    },
  };
}

/** Whether a server follows the changes of this database, and so runs on it. */
export async function isFollowed<Tables>(db: Database<Tables>): Promise<boolean> {
  if (engineOf(db) === "sqlite") return false;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${followerName}`.execute(db);
  return rows.length > 0;
}

type Listening = { readonly signal: AbortSignal; readonly onBegun: () => void };

/** Listens until the signal. @throws when the connection cannot be made or is lost */
async function listen(changes: TableChanges, url: string, { signal, onBegun }: Listening): Promise<void> {
  const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const client = new Client({ connectionString: url, application_name: followerName, keepAlive: true, ...timeouts });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => changes.receive(JSON.parse(payload) as Change));
  try {
    await client.connect();
    await client.query(`listen ${changesChannel}`);
    changes.connect(await lastChange(client));
    onBegun();
    while (!signal.aborted) {
      await pause(CHECK_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined);
      await catchUp(client, changes);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks whether there is a change that was not received. @throws when the connection is lost */
async function catchUp(client: Client, changes: TableChanges): Promise<void> {
  const number = await lastChange(client);
  if (!changes.isBehind(number)) return;
  await pause(LATE_MS);
  if (changes.isBehind(number)) changes.connect(number);
}

async function lastChange(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>("select number from last_change");
  return Number(rows[0]?.number ?? 0);
}
