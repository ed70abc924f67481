import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";

/** Bytes of a request's body at most: a message of 64 KiB, however its JSON escapes it. */
export const bodyLimit = 512 * 1024;

/** Reads bodies as JSON in UTF-8 and nothing else; an empty body is none. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    if (!isUtf8(body)) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not UTF-8" });
    try {
      return JSON.parse(body.toString()) as unknown;
    } catch {
      throw refuse("INVALID_INPUT", { field: "The body", reason: "is not JSON" });
    }
  });
}
