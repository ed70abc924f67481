import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "../logger.ts";
import { ipOf, isOwnCall } from "./check-request.ts";
import type { Viewer } from "./http.ts";
import type { Caller } from "./session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the log tells neither who makes a request nor from where. */
    readonly anonymous?: boolean | undefined;
  }
}

type Replied = {
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** `null`: not logged. */
  readonly address: string | null;
  readonly viewer: Viewer | null;
  readonly error: Error | null | undefined;
};

/**
 * Logs one line for each reply: method, path, address, status and duration. Query strings may contain secrets and are
 * left out, as is the remainder of the secret paths. Of anonymous calls it tells neither user nor address.
 */
export class ReplyLog extends LogController {
  readonly #secretsBehind: readonly string[];
  readonly #lowerCased: readonly string[];

  constructor(secretsBehind: readonly string[]) {
    super();
    this.#secretsBehind = secretsBehind;
    this.#lowerCased = secretsBehind.map((prefix) => `${prefix.toLowerCase()}/`);
  }

  override incomingRequest(): void {
    // One line for the reply is enough.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isOwnCall(request)) return;
    const { id: requestId, method, originalUrl: url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const caller = request.routeOptions.config.anonymous ? { address: null, viewer: null } : callerOf(request);
    this.write(request.server.log, { requestId, method, url, status, ms, ...caller, error });
  }

  write(log: Logger, { requestId, method, url, status, ms, address, viewer, error }: Replied): void {
    const line = {
      [this.requestIdLogLabel]: requestId,
      method,
      path: this.#pathOf(url),
      status,
      ms: Math.round(ms),
      ...(address !== null && { address }),
      ...(viewer && { userId: viewer.id }),
      ...(error && { err: error }),
    };
    log.info(line, "reply");
  }

  #pathOf(url: string): string {
    const [path = ""] = url.split("?", 1);
    const decoded = decodedPath(path)
      .toLowerCase()
      .replace(/\/{2,}/g, "/");
    const secret = this.#lowerCased.findIndex((prefix) => decoded.includes(prefix));
    return secret < 0 ? path : `${this.#secretsBehind[secret]}/…`;
  }
}

function callerOf(request: FastifyRequest): Pick<Replied, "address" | "viewer"> {
  const { viewer } = request.getDecorator<Caller<Viewer> | null>("caller") ?? { viewer: null };
  return { address: ipOf(request), viewer };
}

/** Decoded as the router does it: an address may contain any letter percent-encoded. */
function decodedPath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
