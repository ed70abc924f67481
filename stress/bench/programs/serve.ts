import { buildApp } from "../../../server/src/app.ts";
import { followChanges } from "../../../server/src/platform/database/follow-changes.ts";
import { openSharedCounts } from "../../../server/src/platform/database/shared-counts.ts";
import { openBenchLeague } from "../bench-league.ts";
import { reportUsage } from "./report-usage.ts";

// Serves a league as `npm start` does. The argument is a data folder or the URL of a PostgreSQL database. With a data folder, a
// second port serves the league without a response cache. With PostgreSQL, this is one of several processes of the league.

const [, , location = ""] = process.argv;
const { url, ...league } = await openBenchLeague(location);
const sharedCounts = url === undefined ? undefined : openSharedCounts(url, logError);
if (url !== undefined) await followChanges(league.changes, url, logError);
const [port, uncachedPort] = await Promise.all([listen(), url === undefined ? listen({ cacheBytes: 0 }) : undefined]);
process.send?.({ port, uncachedPort });
reportUsage();

/** Starts to listen on a free port. @returns the port */
async function listen(options: { readonly cacheBytes?: number } = {}): Promise<number> {
  const { server } = await buildApp({ ...league, sharedCounts, ...options });
  const serverUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  return Number(new URL(serverUrl).port);
}

function logError(error: unknown): void {
  process.stderr.write(`${error}\n`);
}
