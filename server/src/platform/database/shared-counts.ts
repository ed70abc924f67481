import { createHash } from "node:crypto";
import { Pool } from "pg";
import { repeatEvery } from "../repeat.ts";

/** How often expired counts are deleted, in milliseconds. */
const CLEANUP_INTERVAL_MS = 60_000;
/** How long a query may take, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Counts that all processes of a PostgreSQL database share, each for a time window. */
export type SharedCounts = ReturnType<typeof openSharedCounts>;

/** Adds to a count, or starts a new one if there is none or its time window is over. */
const addSql = `
  insert into shared_counts as shared (key, count, ends_at)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when shared.ends_at > clock_timestamp() then shared.count else 0 end + excluded.count,
    ends_at = case when shared.ends_at > clock_timestamp() then shared.ends_at else excluded.ends_at end
  returning count::int as count, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as remaining_ms
`;

/**
 * Opens the shared counts. They have their own connections, because the usual ones would announce each count to the other
 * processes as a change.
 * @param onError called if a connection is lost or a query fails
 */
export function openSharedCounts(url: string, onError: (error: unknown) => void) {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const pool = new Pool({ connectionString: url, application_name: "league", keepAlive: true, max: 2, ...timeouts });
  pool.on("error", onError);
  const deleteExpired = async () => {
    await pool.query("delete from shared_counts where ends_at < clock_timestamp()");
  };
  const cleanup = repeatEvery(deleteExpired, { everyMs: CLEANUP_INTERVAL_MS, onError });
  return {
    /**
     * Adds to a count. The first addition starts the time window. If the database does not respond, returns only what was
     * added.
     * @returns the new count, and how many milliseconds of the time window are left
     */
    async add(key: string, addedCount: number, windowMs: number): Promise<{ count: number; remainingMs: number }> {
      try {
        const parameters = [hashKey(key), addedCount, windowMs];
        const { rows } = await pool.query<{ count: number; remaining_ms: number }>(addSql, parameters);
        return { count: rows[0]?.count ?? addedCount, remainingMs: rows[0]?.remaining_ms ?? windowMs };
      } catch (error) {
        onError(error);
        return { count: addedCount, remainingMs: windowMs };
      }
    },
    /** Resets a count to zero. */
    async reset(key: string): Promise<void> {
      await pool.query("delete from shared_counts where key = $1", [hashKey(key)]).catch(onError);
    },
    /** Stops the deletion of expired counts, and closes the connections. */
    async close(): Promise<void> {
      await cleanup.stop();
      await pool.end();
    },
  };
}

/** Hashes a key, because keys contain IP addresses and e-mail addresses, and may be long. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
