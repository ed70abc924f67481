import { createHash } from "node:crypto";
import { Pool } from "pg";
import { repeatEvery } from "../repeat.ts";

/** How often counts whose window is over are deleted, in milliseconds. */
const SWEEP_MS = 60_000;
/** How long a count is waited for, in milliseconds. */
const PATIENCE_MS = 5000;

/** Counters that all processes on a PostgreSQL database share, each for a window of time. */
export type SharedCounts = ReturnType<typeof openSharedCounts>;

const add = `
  insert into shared_counts as shared (key, count, ends_at)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when shared.ends_at > clock_timestamp() then shared.count else 0 end + excluded.count,
    ends_at = case when shared.ends_at > clock_timestamp() then shared.ends_at else excluded.ends_at end
  returning count::int as count, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as ms_left
`;

/**
 * Opens the counts of a PostgreSQL database, on a connection of their own: other processes are not notified of
 * them as changes.
 *
 * @param onFault called when a connection is lost
 */
export function openSharedCounts(url: string, onFault: (error: unknown) => void) {
  const timeouts = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const pool = new Pool({ connectionString: url, application_name: "league", keepAlive: true, max: 2, ...timeouts });
  pool.on("error", onFault);
  const sweep = async () => void (await pool.query("delete from shared_counts where ends_at < clock_timestamp()"));
  const noRows = (error: unknown) => {
    onFault(error);
    return [];
  };
  const sweeping = repeatEvery(sweep, { everyMs: SWEEP_MS, onError: onFault });
  return {
    /**
     * Adds to a count, and answers what it then is and how many milliseconds its window still lasts. The first one opens
     * the window. Where the database does not answer, only this process is counted.
     */
    async add(key: string, added: number, windowMs: number): Promise<{ count: number; msLeft: number }> {
      const counting = pool.query<{ count: number; ms_left: number }>(add, [hashOf(key), added, windowMs]);
      const [row] = await counting.then(({ rows }) => rows).catch(noRows);
      return { count: row?.count ?? added, msLeft: row?.ms_left ?? windowMs };
    },
    /** Ends a count's window. */
    async reset(key: string): Promise<void> {
      await pool.query("delete from shared_counts where key = $1", [hashOf(key)]).catch(onFault);
    },
    async close(): Promise<void> {
      await sweeping.stop();
      await pool.end();
    },
  };
}

/** Keys are hashed: they contain people's addresses, and may be long. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
