import { setTimeout as pause } from "node:timers/promises";
import type { Envelope } from "contract/endpoint.ts";
import { formatErrorMessage } from "contract/error-codes.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { type GetDatabaseErrorCode, getRetryAfterSeconds } from "./handle-errors.ts";
import type { Http } from "./http.ts";
import { livenessPath } from "./reply-log.ts";
import { authorize } from "./session.ts";

/** The checks that decide whether the league is healthy, and further values of the reply. */
export type HealthChecks = WriteCheckOptions & {
  /** @throws if the database does not respond */
  pingDatabase(): Promise<void>;
  /** Returns the names of pending migrations. @throws if the database does not respond */
  listPendingMigrations(): Promise<readonly string[]>;
  readonly version: string;
  readonly commit: string | undefined;
  /** Returns details for admins only. @throws if the database does not respond */
  readonly findAdminDetails?: () => Promise<Readonly<Record<string, unknown>>>;
};

type DatabaseErrorCode = NonNullable<ReturnType<GetDatabaseErrorCode>>;

/** The `data` of the reply. `away` is the API's word for an unavailable database. */
type Health = {
  readonly database: "ok" | "away";
  readonly migrations: "done" | "pending" | "unknown";
  readonly writes: "ok" | "away" | "busy" | "disk full" | "disk error" | "unknown";
  readonly version: string;
  /** Null if it is unknown. */
  readonly commit: string | null;
};

const writeStates = {
  UNAVAILABLE: "away",
  DATABASE_BUSY: "busy",
  DISK_FULL: "disk full",
  DISK_ERROR: "disk error",
} as const;

const healthEndpoint = { method: "GET", path: "/health", access: "ANYONE" } as const;

/**
 * Serves `GET /api/health`: 200 if the league is usable, otherwise 503 with the reason. Also serves `livenessPath`: 204
 * while this process runs, whatever the state of the database, which proxies request several times a second.
 */
export function serveHealth(http: Http, checks: HealthChecks): void {
  http.server.get(livenessPath, (_request, reply) => reply.code(204).send());
  const checkWrites = createWriteCheck(checks);
  http.server.get("/api/health", { onRequest: http.limits.default }, async (request, reply) => {
    const onError = (error: unknown) => request.log.warn({ err: error }, "not healthy");
    const readState = await checkReads(checks, onError);
    const isReady = readState.database === "ok" && readState.migrations === "done";
    const errorCode = isReady ? await checkWrites(onError) : "UNAVAILABLE";
    const writes = isReady ? toWriteState(errorCode) : "unknown";
    const details = isReady ? await findDetails(http, checks, request).catch(onError) : null;
    const { version, commit = null } = checks;
    const data: Health = { ...readState, writes, version, commit, ...details };
    if (errorCode === null) return reply.send({ ok: true, status: 200, data });
    const envelope: Envelope = { ok: false, status: 503, message: formatErrorMessage(errorCode, {}), errorCode };
    reply.header("retry-after", getRetryAfterSeconds(errorCode));
    return reply.code(503).send({ ...envelope, data });
  });
}

/** Returns the details for admins; `null` for other callers. */
async function findDetails(http: Http, { findAdminDetails }: HealthChecks, request: FastifyRequest) {
  const { viewer } = await authorize(http, healthEndpoint, request);
  return viewer?.role === "ADMIN" && findAdminDetails !== undefined ? findAdminDetails() : null;
}

function toWriteState(errorCode: DatabaseErrorCode | null): Health["writes"] {
  return errorCode === null ? "ok" : writeStates[errorCode];
}

type ReadState = Pick<Health, "database" | "migrations">;

async function checkReads(checks: HealthChecks, onError: (error: unknown) => void): Promise<ReadState> {
  try {
    await checks.pingDatabase();
  } catch (error) {
    onError(error);
    return { database: "away", migrations: "unknown" };
  }
  try {
    const pending = await checks.listPendingMigrations();
    return { database: "ok", migrations: pending.length === 0 ? "done" : "pending" };
  } catch (error) {
    onError(error);
    return { database: "ok", migrations: "unknown" };
  }
}

type WriteCheckOptions = {
  /** Writes and commits something. @throws if that fails */
  readonly tryWrite: () => Promise<void>;
  readonly getDatabaseErrorCode: GetDatabaseErrorCode;
  readonly clock: Clock;
};

/** The minimum time between two test writes in milliseconds, however often health is requested. */
const minWriteIntervalMs = 10_000;
/** How long a health request waits for a test write, in milliseconds. A write that still waits is not an error. */
const maxWriteWaitMs = 500;

/**
 * Creates a function that returns the error code of the last test write, `null` if it succeeded. It writes only when health
 * is requested. It calls `onError` once for each failed write.
 */
function createWriteCheck({ tryWrite, getDatabaseErrorCode, clock }: WriteCheckOptions) {
  let errorCode: DatabaseErrorCode | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let runningWrite: Promise<void> | undefined;

  async function write(onError: (error: unknown) => void): Promise<void> {
    try {
      await tryWrite();
      errorCode = null;
    } catch (error) {
      errorCode = getDatabaseErrorCode(error) ?? "UNAVAILABLE";
      onError(error);
    }
    runningWrite = undefined;
  }

  return async (onError: (error: unknown) => void): Promise<DatabaseErrorCode | null> => {
    const now = clock.now();
    // The clock may have been set back, so the difference may be negative.
    if (runningWrite === undefined && Math.abs(now - triedAt) >= minWriteIntervalMs) {
      triedAt = now;
      runningWrite = write(onError);
    }
    if (runningWrite !== undefined)
      await Promise.race([runningWrite, pause(maxWriteWaitMs, undefined, { ref: false })]);
    return errorCode;
  };
}
