import type { Envelope } from "contract/endpoint.ts";
import { inWords } from "contract/error-codes.ts";
import type { Http } from "./http.ts";

/** What the server is asked when someone asks how it is. */
export type Probes = {
  /** @throws when the database does not answer */
  pingDatabase(): Promise<void>;
  /** The migrations that are still due. @throws when the database cannot say */
  pendingMigrations(): Promise<readonly string[]>;
  readonly version: string;
};

type Health = {
  readonly database: "ok" | "away";
  readonly migrations: "done" | "pending" | "unknown";
  readonly version: string;
};

/** Serves `GET /api/health`: 200 when the league can be used, 503 when it cannot. */
export function serveHealth(http: Http, probes: Probes): void {
  http.server.get("/api/health", { onRequest: http.limits.usual }, async (request, reply) => {
    const data = await healthBy(probes, (error) => request.log.warn({ err: error }, "not healthy"));
    if (data.database === "ok" && data.migrations === "done") return reply.send({ ok: true, status: 200, data });
    const refusal = { ok: false, status: 503, message: inWords("UNAVAILABLE", {}), errorCode: "UNAVAILABLE" };
    return reply.code(503).send({ ...(refusal satisfies Envelope), data });
  });
}

async function healthBy(probes: Probes, onFault: (error: unknown) => void): Promise<Health> {
  const { version } = probes;
  try {
    await probes.pingDatabase();
  } catch (error) {
    onFault(error);
    return { database: "away", migrations: "unknown", version };
  }
  try {
    const pending = await probes.pendingMigrations();
    return { database: "ok", migrations: pending.length === 0 ? "done" : "pending", version };
  } catch (error) {
    onFault(error);
    return { database: "ok", migrations: "unknown", version };
  }
}
