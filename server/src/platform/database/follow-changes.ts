import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { Client } from "pg";
import { type Running, repeatEvery } from "../repeat.ts";
import type { Database } from "./database.ts";
import { engineOf } from "./dialect.ts";
import type { Change, TableChanges } from "./table-changes.ts";
import type { AnnounceChange } from "./transaction-guard.ts";

/** The NOTIFY channel on which processes that share a PostgreSQL database announce changes. */
const changesChannel = "league_changes";

/**
 * A number is the time of the commit in microseconds, or one more than the last, so that clients, who see the numbers
 * of their own changes, cannot count those of others. The row stays locked until the commit, so that numbers are in the
 * order of commits; no other lock is acquired after it, so that it causes no deadlock.
 */
const announce = `
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

const isCreated = CompiledQuery.raw("select to_regclass('last_change') is not null as there");

/**
 * Answers a function that notifies other processes of a transaction's changes, as its last statement, and answers the
 * number of the change.
 */
export function changeAnnouncer(from: string): AnnounceChange {
  let isThere = false;
  return async (connection, { written, deleted }) => {
    // The first migration runs before there is anything to announce to.
    isThere ||= (await connection.executeQuery<{ there: 0 | 1 }>(isCreated)).rows[0]?.there === 1;
    if (!isThere) return null;
    const change = { from, written: written === "all" ? null : [...written], deleted: [...deleted] };
    const { rows } = await connection.executeQuery<{ number: number }>(
      CompiledQuery.raw(announce, [JSON.stringify(change)]),
    );
    return rows[0]?.number ?? null;
  };
}

/** By what PostgreSQL knows the connection of a server that follows. */
const followerName = "league changes";

/** How often the number of the last change is compared, because a notification may be lost; milliseconds. */
const CHECK_MS = 1000;
/** At each of how many attempts to listen again, open pages are told to ask anew for whatever they show. */
const ATTEMPTS = 10;
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
  let failed = 0;
  const onBegun = () => {
    failed = 0;
    begin();
  };
  const relisten = async () => {
    try {
      await listen(changes, url, { signal: ending.signal, onBegun });
    } finally {
      if (failed % ATTEMPTS === 0) changes.disconnect();
      failed += 1;
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
  const client = new Client({ connectionString: url, keepAlive: true, ...timeouts });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => changes.receive(JSON.parse(payload) as Change));
  try {
    await client.connect();
    // Not by the connection's own field, which one in the address would replace.
    await client.query(`set application_name = '${followerName}'`);
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
