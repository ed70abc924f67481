import { buildApp } from "../../../server/src/app.ts";
import { followChanges } from "../../../server/src/platform/database/follow-changes.ts";
import { openSharedCounts } from "../../../server/src/platform/database/shared-counts.ts";
import { openBench } from "../bench-league.ts";
import { reportUsage } from "./report-usage.ts";

// Serves a league as `npm start` does: that of a data folder, which is the argument, once more without a cache; or that of a
// PostgreSQL, whose address it is, as one of several processes.

const [, , place = ""] = process.argv;
const { url, ...league } = await openBench(place);
const sharedCounts = url === undefined ? undefined : openSharedCounts(url, complain);
if (url !== undefined) await followChanges(league.changes, url, complain);
const [port, uncachedPort] = await Promise.all([listen(), url === undefined ? listen(0) : undefined]);
process.send?.({ port, uncachedPort });
reportUsage();

async function listen(cacheBytes?: number): Promise<number> {
  const { server } = await buildApp({ ...league, sharedCounts, ...(cacheBytes !== undefined && { cacheBytes }) });
  return Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port);
}

function complain(error: unknown): void {
  process.stderr.write(`${error}\n`);
}
