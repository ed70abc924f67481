import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bytes, Encoding, KeptReply } from "../cache/kept-reply.ts";
import { continueWith } from "../continue-with.ts";

/** `cache-control` of what browsers may cache but must revalidate. */
export const alwaysRevalidate = "no-cache";

/** Sends a cached reply that the browser may cache but revalidates each time: 304 if its ETag is the same. */
export async function sendRevalidated(
  kept: KeptReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ "cache-control": alwaysRevalidate, etag: kept.etag });
  if (request.headers["if-none-match"]?.includes(kept.etag)) return reply.code(304).send();
  return sendKept(kept, request, reply);
}

/**
 * Sends a cached reply in the best encoding that the client accepts. Fastify neither serializes nor compresses it, and
 * no cookie is set.
 */
export function sendKept(
  kept: KeptReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  headers["content-type"] = kept.type;
  if (!kept.isCompressible) return sendBytes(kept.bytes, headers, reply);
  headers["vary"] = headers["vary"] === undefined ? "accept-encoding" : `${headers["vary"]}, accept-encoding`;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding === null) return sendBytes(kept.bytes, headers, reply);
  headers["content-encoding"] = encoding;
  return continueWith(kept.compressed(encoding), (bytes) => sendBytes(bytes, headers, reply));
}

function sendBytes(bytes: Bytes, headers: OutgoingHttpHeaders, reply: FastifyReply): FastifyReply {
  headers["content-length"] = bytes.length;
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, headers).end(bytes, "latin1");
  return reply;
}

/** `null`: uncompressed. An encoding with `q=0` is treated as if it were not listed. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const names = accepted.split(",").filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const isNamed = (name: Encoding) => names.some((part) => part.split(";", 1)[0]?.trim().toLowerCase() === name);
  if (isNamed("br")) return "br";
  return isNamed("gzip") ? "gzip" : null;
}
