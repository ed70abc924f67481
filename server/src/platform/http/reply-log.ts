import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";
import type { Caller } from "./admit.ts";
import { ipOf } from "./check-request.ts";
import type { Viewer } from "./http.ts";
import { isOwnCall } from "./own-calls.ts";

/**
 * Logs one line for each reply: method, path, address, status and duration. Query strings may contain secrets and are
 * left out, as is the remainder of the secret paths.
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
    const { viewer } = request.getDecorator<Caller<Viewer> | null>("caller") ?? { viewer: null };
    const line = {
      method: request.method,
      path: this.#pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: ipOf(request),
      ...(viewer && { userId: viewer.id }),
      ...(error && { err: error }),
    };
    request.log.info(line, "reply");
  }

  #pathOf(url: string): string {
    const [path = ""] = url.split("?", 1);
    const decoded = decodedPath(path).toLowerCase();
    const secret = this.#lowerCased.findIndex((prefix) => decoded.includes(prefix));
    return secret < 0 ? path : `${this.#secretsBehind[secret]}/…`;
  }
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
