import { setTimeout as pause } from "node:timers/promises";
import type { Envelope } from "contract/endpoint.ts";
import { inWords } from "contract/error-codes.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { type FindDatabaseFault, secondsUntilBack } from "./answer-error.ts";
import type { Http } from "./http.ts";
import { admit } from "./session.ts";

export type Probes = WriteWatch & {
  /** @throws when the database does not answer */
  pingDatabase(): Promise<void>;
  /** The migrations that are still due. @throws when the database cannot say */
  pendingMigrations(): Promise<readonly string[]>;
  readonly version: string;
  readonly commit: string | undefined;
  /** What only admins are told. @throws when the database cannot say */
  readonly forAdmins?: () => Promise<Readonly<Record<string, unknown>>>;
};

type Fault = NonNullable<ReturnType<FindDatabaseFault>>;

type Health = {
  readonly database: "ok" | "away";
  readonly migrations: "done" | "pending" | "unknown";
  readonly writes: "ok" | "away" | "busy" | "disk full" | "disk error" | "unknown";
  readonly version: string;
  /** `null`: unknown. */
  readonly commit: string | null;
};

const writesBy = {
  UNAVAILABLE: "away",
  DATABASE_BUSY: "busy",
  DISK_FULL: "disk full",
  DISK_ERROR: "disk error",
} as const;

const healthCall = { method: "GET", path: "/health", access: "ANYONE" } as const;

/** Serves `GET /api/health`: 200 when the league can be used, 503 and what is wrong when it cannot. */
export function serveHealth(http: Http, probes: Probes): void {
  const faultOfWrites = watchWrites(probes);
  http.server.get("/api/health", { onRequest: http.limits.usual }, async (request, reply) => {
    const onFault = (error: unknown) => request.log.warn({ err: error }, "not healthy");
    const read = await readingBy(probes, onFault);
    const isReady = read.database === "ok" && read.migrations === "done";
    const fault = isReady ? await faultOfWrites(onFault) : "UNAVAILABLE";
    const writes = isReady ? writesOf(fault) : "unknown";
    const details = isReady ? await detailsFor(http, probes, request).catch(onFault) : null;
    const data: Health = { ...read, writes, version: probes.version, commit: probes.commit ?? null, ...details };
    if (fault === null) return reply.send({ ok: true, status: 200, data });
    const refusal = { ok: false, status: 503, message: inWords(fault, {}), errorCode: fault };
    reply.header("retry-after", secondsUntilBack(fault));
    return reply.code(503).send({ ...(refusal satisfies Envelope), data });
  });
}

/** An admin's session is asked for only where there is one to ask for. */
async function detailsFor(http: Http, { forAdmins }: Probes, request: FastifyRequest) {
  const { viewer } = await admit(http, healthCall, request);
  return viewer?.role === "ADMIN" && forAdmins !== undefined ? forAdmins() : null;
}

function writesOf(fault: Fault | null): Health["writes"] {
  return fault === null ? "ok" : writesBy[fault];
}

type Reading = Pick<Health, "database" | "migrations">;

async function readingBy(probes: Probes, onFault: (error: unknown) => void): Promise<Reading> {
  try {
    await probes.pingDatabase();
  } catch (error) {
    onFault(error);
    return { database: "away", migrations: "unknown" };
  }
  try {
    const pending = await probes.pendingMigrations();
    return { database: "ok", migrations: pending.length === 0 ? "done" : "pending" };
  } catch (error) {
    onFault(error);
    return { database: "ok", migrations: "unknown" };
  }
}

type WriteWatch = {
  /** Writes something and commits it. @throws when that fails */
  readonly tryWrite: () => Promise<void>;
  readonly findDatabaseFault: FindDatabaseFault;
  readonly clock: Clock;
};

/** Milliseconds between two test writes at least, however often health is requested. */
const everyMs = 10_000;
/** Milliseconds that a request for health waits at most: a write that still waits for a lock is not an error yet. */
const longestWaitMs = 500;

/**
 * Answers what is wrong with the database's writes by the last one that was tried, `null`: nothing. Writes only when
 * health is requested.
 *
 * @returns a function that checks; `onFault` is called once for each failure of a write
 */
function watchWrites({ tryWrite, findDatabaseFault, clock }: WriteWatch) {
  let fault: Fault | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | undefined;

  async function write(onFault: (error: unknown) => void): Promise<void> {
    try {
      await tryWrite();
      fault = null;
    } catch (error) {
      fault = findDatabaseFault(error) ?? "UNAVAILABLE";
      onFault(error);
    }
    trying = undefined;
  }

  return async (onFault: (error: unknown) => void): Promise<Fault | null> => {
    const now = clock.now();
    // The clock may have been put back.
    if (trying === undefined && Math.abs(now - triedAt) >= everyMs) {
      triedAt = now;
      trying = write(onFault);
    }
    if (trying !== undefined) await Promise.race([trying, pause(longestWaitMs, undefined, { ref: false })]);
    return fault;
  };
}
