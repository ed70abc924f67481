import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Call } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bytes, Encoding, KeptReply, ReplyCache } from "../cache/reply-cache.ts";
import { continueWith } from "../continue-with.ts";
import type { Viewer } from "./http.ts";
import type { ParsedRequest } from "./parsed-requests.ts";

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
  return continueWith(formFor(kept, request.headers["accept-encoding"]), (form) => {
    reply.hijack();
    writeKept(reply.raw, reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders, kept, form);
    return reply;
  });
}

/** The bytes of a cached reply as they are sent; `null`: uncompressed. */
export type EncodedForm = { readonly encoding: Encoding | null; readonly bytes: Bytes };

/** The best form that the client accepts: at once, unless it has to be compressed first. */
export function formFor(kept: KeptReply, accepted: string | undefined): EncodedForm | Promise<EncodedForm> {
  const encoding = kept.isCompressible ? encodingFor(accepted) : null;
  if (encoding === null) return { encoding, bytes: kept.bytes };
  return continueWith(kept.compressed(encoding), (bytes) => ({ encoding, bytes }));
}

/** @param headers those of every reply; they are changed */
export function writeKept(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  kept: KeptReply,
  { encoding, bytes }: EncodedForm,
): void {
  headers["content-type"] = kept.type;
  if (kept.isCompressible) {
    headers["vary"] = headers["vary"] === undefined ? "accept-encoding" : `${headers["vary"]}, accept-encoding`;
  }
  if (encoding !== null) headers["content-encoding"] = encoding;
  headers["content-length"] = bytes.length;
  response.writeHead(status, headers).end(bytes, "latin1");
}

/** `null`: uncompressed. An encoding with `q=0` is treated as if it were not listed. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const names = accepted.split(",").filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const isNamed = (name: Encoding) => names.some((part) => part.split(";", 1)[0]?.trim().toLowerCase() === name);
  if (isNamed("br")) return "br";
  return isNamed("gzip") ? "gzip" : null;
}

/** The fields of a viewer that the reply to a `kept` call may depend on: those that its audience shares. */
export function viewerAs({ kept = "public" }: Call, viewer: Viewer | null): Partial<Viewer> | null {
  if (viewer === null || kept === "public") return null;
  return kept === "role" ? { role: viewer.role } : { id: viewer.id, role: viewer.role };
}

/** The key under which the reply to a question is cached for the audience of a viewer. */
export function keyFor({ call, key }: Pick<ParsedRequest, "call" | "key">, viewer: Viewer | null): string {
  const { role = "", id = "" } = viewerAs(call, viewer) ?? {};
  return `${key} ${role} ${id}`;
}

/** The cached reply to a question, or a new one. @throws what making it throws */
export function keptReply(
  replies: ReplyCache,
  question: ParsedRequest,
  viewer: Viewer | null,
  change: number,
): KeptReply | Promise<KeptReply> {
  const type = "application/json; charset=utf-8";
  const make = async () => ({ type, text: JSON.stringify(await question.make(viewer, change)) });
  return replies.reply(keyFor(question, viewer), make, change);
}

/** The number of the last change that the client knows of; 0: none. */
export function changeKnownTo({ headers }: { readonly headers: IncomingHttpHeaders }): number {
  const number = Number(headers["x-change"] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}
