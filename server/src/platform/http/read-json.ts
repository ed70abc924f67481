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
    const read = jsonIn(body.toString());
    if (read === undefined) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not JSON" });
    return read;
  });
}

/** `undefined`, which JSON cannot say, where the text is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
