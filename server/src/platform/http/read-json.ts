import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";

/** Bytes of a request's body at most: a message of 64 KiB, however its JSON escapes it. */
export const bodyLimit = 512 * 1024;

/** Reads bodies as JSON in UTF-8 and nothing else; an empty body is none. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer, done) => {
      try {
        done(null, bodyIn(body, request.headers["content-type"]));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function bodyIn(body: Buffer, contentType: string | undefined): unknown {
  if (body.length === 0) return undefined;
  refuseCharset(contentType);
  if (!isUtf8(body)) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not UTF-8" });
  const read = jsonIn(body.toString());
  if (read === undefined) throw refuse("INVALID_INPUT", { field: "The body", reason: "is not JSON" });
  return read;
}

/** Refuses a body that declares another encoding than UTF-8. */
function refuseCharset(contentType = ""): void {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  if (/^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw refuse("INVALID_INPUT", { field: "Content-Type", reason: "must be application/json in UTF-8" });
}

/** `undefined`, which no JSON parses to, where the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
