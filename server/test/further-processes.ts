import { expect, inject, onTestFinished, test } from "vitest";
import { type AppOptions, buildApp } from "../src/app.ts";
import type { Tables } from "../src/features/tables.ts";
import { followChanges } from "../src/platform/database/follow-changes.ts";
import type { DatabaseLocation } from "../src/platform/database/open-database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { openSharedCounts, type SharedCounts } from "../src/platform/database/shared-counts.ts";
import type { TableChanges } from "../src/platform/database/table-changes.ts";
import { startMetrics } from "../src/platform/http/metrics.ts";

type App = Awaited<ReturnType<typeof buildApp>>;

/** The servers of a league. */
type Servers = {
  /** Sends each request to the next process. */
  readonly http: App;
  /** Waits until every process knows the changes of the others. */
  readonly waitForChanges: () => Promise<void>;
};

/** A server in a process of its own. */
type Process = { readonly app: App; readonly changes: TableChanges };

/** The number of server processes of each league in tests on PostgreSQL: `LEAGUE_PROCESSES=2 vitest run --project postgres`. */
const processCount = Number(process.env["LEAGUE_PROCESSES"] ?? 1);

/** The options of the first process, and the location of the league's database, which each further process opens itself. */
type SharedOptions = Omit<AppOptions, "ping" | "sharedCounts" | "metrics"> & { readonly location: DatabaseLocation };

/**
 * Builds further servers of a league, each with its own connections and caches, as if it ran in another process. A test's
 * requests go to all servers in turn, as from a load balancer. Each request contains the number of the last known change, as
 * requests of browsers do, so that the reply of a server includes this change. Returns the first server if the league has a
 * single process.
 */
export async function addFurtherProcesses(firstServer: App, shared: SharedOptions): Promise<Servers> {
  if (!hasFurtherProcesses()) return { http: firstServer, waitForChanges: async () => undefined };
  await followDatabase(shared.changes, shared.location);
  const processes: Process[] = [{ app: firstServer, changes: shared.changes }];
  while (processes.length < processCount) processes.push(await startFurtherProcess(shared));
  const waitForChanges = async () => {
    const latestChange = Math.max(...processes.map(({ changes }) => changes.latestChangeNumber));
    const areBehind = () => processes.some(({ changes }) => changes.isBehind(latestChange));
    await expect.poll(areBehind, { interval: 5, timeout: 5000 }).toBe(false);
  };
  const server = balanceRequests(processes, waitForChanges);
  return { http: { ...firstServer, server }, waitForChanges };
}

/** Opens the counts of rate limits that all processes of a league share. Returns `undefined` if it has a single process. */
export function openSharedRateLimitCounts({ url }: DatabaseLocation): SharedCounts | undefined {
  if (!hasFurtherProcesses()) return undefined;
  const counts = openSharedCounts(url ?? "", () => undefined);
  onTestFinished(() => counts.close());
  return counts;
}

/**
 * Like `test`, but skipped if the league has several processes. For tests of counters that each process keeps in memory, and
 * of limits that end by the test's clock: with several processes, they end by PostgreSQL's clock.
 */
export const testInOneProcess: typeof test = hasFurtherProcesses() ? (test.skip as typeof test) : test;

function hasFurtherProcesses(): boolean {
  return processCount > 1 && inject("testSetup").engine === "postgres";
}

async function startFurtherProcess({ location, context, ...options }: SharedOptions): Promise<Process> {
  const { db, ping, changes, countWaitingWriters, close } = await openDatabase<Tables>(location);
  const sharedCounts = openSharedRateLimitCounts(location);
  const metrics = await startMetrics(options.config.metricsToken);
  const app = await buildApp({
    ...options,
    context: { ...context, db },
    ping,
    changes,
    countWaitingWriters,
    sharedCounts,
    metrics,
  });
  onTestFinished(async () => {
    await app.server.close();
    await close();
  });
  await followDatabase(changes, location);
  return { app, changes };
}

/** Reports changes of the database by other processes to a server, until the test ends. */
async function followDatabase(changes: TableChanges, { url }: DatabaseLocation): Promise<void> {
  const following = await followChanges(changes, url ?? "", () => undefined);
  onTestFinished(() => following.stop());
}

/** Matches the paths of files that other programs fetch. They show the changes of another process a moment later. */
const pathsWithoutChange = /^\/(?:preview|look)\/|\.ics$/;

/** Returns a server whose `inject` sends requests to the servers of all processes in turn. */
function balanceRequests(processes: readonly Process[], waitForChanges: () => Promise<void>): App["server"] {
  const [firstProcess] = processes;
  if (firstProcess === undefined) throw new Error("There is no server");
  let requestCount = 0;
  let lastChange = 0;
  const injectInTurn = async (request: string | { readonly url: string; readonly headers?: object }) => {
    const { app } = processes[requestCount++ % processes.length] ?? firstProcess;
    const { headers, ...rest } = typeof request === "string" ? { url: request, headers: {} } : request;
    if (pathsWithoutChange.test(rest.url)) await waitForChanges();
    // A test may also change something in the first process without a request.
    const latestChange = Math.max(lastChange, firstProcess.changes.latestChangeNumber);
    const response = await app.server.inject({
      ...rest,
      headers: { "x-change": String(latestChange), ...headers },
    });
    lastChange = Math.max(lastChange, Number(response.headers["x-change"] ?? 0));
    return response;
  };
  return new Proxy(firstProcess.app.server, {
    get: (server, name) => (name === "inject" ? injectInTurn : Reflect.get(server, name, server)),
  });
}
