import { inject, onTestFinished, test } from "vitest";
import { type AppOptions, buildApp } from "../src/app.ts";
import type { Tables } from "../src/features/tables.ts";
import { followChanges } from "../src/platform/database/follow-changes.ts";
import type { DatabaseLocation } from "../src/platform/database/open-database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { openSharedCounts, type SharedCounts } from "../src/platform/database/shared-counts.ts";
import type { TableChanges } from "../src/platform/database/table-changes.ts";
import { startMetrics } from "../src/platform/http/metrics.ts";

type App = Awaited<ReturnType<typeof buildApp>>;

/** The number of server processes of each league in tests on PostgreSQL: `LEAGUE_PROCESSES=2 vitest run --project postgres`. */
const processes = Number(process.env["LEAGUE_PROCESSES"] ?? 1);

/** The location of the first process's database, and the dependencies shared by all processes of the league. */
type Shared = Omit<AppOptions, "ping" | "sharedCounts" | "metrics"> & { readonly location: DatabaseLocation };

/**
 * Starts further server processes of a league. They share only its database. The requests of a test go to all processes
 * in turn, as if a load balancer sent them. Like a browser, each request contains the number of the last known change.
 * Returns the first process unchanged if the league has a single process.
 */
export async function withFurtherProcesses(first: App, shared: Shared): Promise<App> {
  if (!hasFurtherProcesses()) return first;
  await follow(shared.changes, shared.location);
  const apps = [first];
  while (apps.length < processes) apps.push(await startFurtherProcess(shared));
  return { ...first, server: balanceRequests(apps, shared.changes) };
}

/** Counters that all processes of a league share. `undefined` if it has a single process. */
export function countsOfProcesses({ url }: DatabaseLocation): SharedCounts | undefined {
  if (!hasFurtherProcesses()) return undefined;
  const counts = openSharedCounts(url ?? "", () => undefined);
  onTestFinished(() => counts.close());
  return counts;
}

/**
 * A test that is skipped if the league has several processes: a test of the counters of one process, or of limits that
 * end by the test's clock. With several processes, each has its own counters, and limits end by PostgreSQL's clock.
 */
export const testInOneProcess: typeof test = hasFurtherProcesses() ? (test.skip as typeof test) : test;

function hasFurtherProcesses(): boolean {
  return processes > 1 && inject("testEngine").engine === "postgres";
}

async function startFurtherProcess({ location, context, ...options }: Shared): Promise<App> {
  const { db, ping, changes, waitingWriters, close } = await openDatabase<Tables>(location);
  const sharedCounts = countsOfProcesses(location);
  const metrics = await startMetrics(options.config.metricsToken);
  const app = await buildApp({
    ...options,
    context: { ...context, db },
    ping,
    changes,
    waitingWriters,
    sharedCounts,
    metrics,
  });
  onTestFinished(async () => {
    await app.server.close();
    await close();
  });
  await follow(changes, location);
  return app;
}

async function follow(changes: TableChanges, { url }: DatabaseLocation): Promise<void> {
  const following = await followChanges(changes, url ?? "", () => undefined);
  onTestFinished(() => following.stop());
}

/**
 * Returns a server whose `inject` sends requests to all processes in turn.
 * @param changes the changes of the first process. A test may also change something there without a request
 */
function balanceRequests(apps: readonly App[], changes: TableChanges): App["server"] {
  let turn = 0;
  let lastChange = 0;
  const injectInTurn = async (request: string | { readonly url: string; readonly headers?: object }) => {
    const app = apps[turn++ % apps.length];
    if (app === undefined) throw new Error("There is no process");
    const { headers, ...rest } = typeof request === "string" ? { url: request, headers: {} } : request;
    const latestChange = Math.max(lastChange, changes.latestChangeNumber);
    const reply = await app.server.inject({ ...rest, headers: { "x-change": String(latestChange), ...headers } });
    lastChange = Math.max(lastChange, Number(reply.headers["x-change"] ?? 0));
    return reply;
  };
  const [first] = apps;
  if (first === undefined) throw new Error("There is no process");
  return new Proxy(first.server, {
    get: (server, name) => (name === "inject" ? injectInTurn : Reflect.get(server, name, server)),
  });
}
