import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";
import { answerRefusal } from "./answer-error.ts";
import type { Http } from "./http.ts";

/** Where no call is. */
const nowhere = "/api/nowhere";

/** Refuses what asks for an address that does not exist. It counts as a call, and its body is not read. */
export function refuseUnknownAddresses(server: FastifyInstance, limits: Http["limits"]): void {
  server.setNotFoundHandler((_request, reply) => answerRefusal(refuse("NOT_FOUND"), reply));
  server.addHook("onRequest", (request, _reply, done) => {
    if (request.is404) {
      limits.count(request, 1);
      throw refuse("NOT_FOUND");
    }
    done();
  });
}

/** A URL whose path is malformed becomes one that does not exist: the framework would answer it without its hooks. */
export function decodableUrl({ url = "" }: Pick<IncomingMessage, "url">): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!path.includes("%")) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return nowhere;
  }
}
