import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "../logger.ts";
import { getClientIp, isInternalCall } from "./check-request.ts";
import type { Viewer } from "./http.ts";
import type { Caller } from "./session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the log contains neither user nor IP address. */
    readonly anonymous?: boolean | undefined;
  }
}

type LoggedReply = {
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** Null if it is not logged. */
  readonly clientIp: string | null;
  readonly viewer: Viewer | null;
  readonly error: Error | null | undefined;
};

/**
 * Proxies request this path several times a second to check whether this process runs (`deploy/Caddyfile`). It is not
 * logged.
 */
export const livenessPath = "/api/health/process";

/**
 * Logs one line for each reply: method, path, IP address, status and duration. Omits possible secrets: query strings,
 * and the text after a secret path prefix. Omits user and IP address of anonymous calls.
 */
export class ReplyLog extends LogController {
  readonly #secretPrefixes: readonly string[];
  readonly #lowerCasePrefixes: readonly string[];

  constructor(secretPrefixes: readonly string[]) {
    super();
    this.#secretPrefixes = secretPrefixes;
    this.#lowerCasePrefixes = secretPrefixes.map((prefix) => `${prefix.toLowerCase()}/`);
  }

  override incomingRequest(): void {
    // The reply is logged, which is enough.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isInternalCall(request)) return;
    const { id: requestId, method, originalUrl: url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    if (url === livenessPath && status < 400) return;
    const isAnonymous = request.routeOptions.config.anonymous;
    const caller = isAnonymous ? { clientIp: null, viewer: null } : findCaller(request);
    this.write(request.server.log, { requestId, method, url, status, ms, ...caller, error });
  }

  write(log: Logger, { requestId, method, url, status, ms, clientIp, viewer, error }: LoggedReply): void {
    const line = {
      [this.requestIdLogLabel]: requestId,
      method,
      path: this.#omitSecrets(url),
      status,
      ms: Math.round(ms),
      ...(clientIp !== null && { address: clientIp }),
      ...(viewer && { userId: viewer.id }),
      ...(error && { err: error }),
    };
    log.info(line, "reply");
  }

  /** Returns the path of a URL, without query string and secrets. */
  #omitSecrets(url: string): string {
    const [path = ""] = url.split("?", 1);
    const decoded = decodePath(path)
      .toLowerCase()
      .replace(/\/{2,}/g, "/");
    // The prefix may be at any position: a URL may begin with a second slash or with the name of the host.
    const prefixIndex = this.#lowerCasePrefixes.findIndex((prefix) => decoded.includes(prefix));
    return prefixIndex < 0 ? path : `${this.#secretPrefixes[prefixIndex]}/…`;
  }
}

function findCaller(request: FastifyRequest): Pick<LoggedReply, "clientIp" | "viewer"> {
  const { viewer } = request.getDecorator<Caller<Viewer> | null>("caller") ?? { viewer: null };
  return { clientIp: getClientIp(request), viewer };
}

/** Decodes a path as the router does, because any letter may be percent-encoded. */
function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
