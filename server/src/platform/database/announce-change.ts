import { CompiledQuery, type DatabaseConnection } from "kysely";
import type { Written } from "./table-changes.ts";

/** The NOTIFY channel on which processes that share a PostgreSQL database announce changes. */
export const changesChannel = "league_changes";

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
export function changeAnnouncer(from: string) {
  let isThere = false;
  return async (connection: DatabaseConnection, { written, deleted }: Written): Promise<number | null> => {
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

export type AnnounceChange = ReturnType<typeof changeAnnouncer>;
