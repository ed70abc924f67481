import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Endpoint } from "contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse, Encoding, Payload, ResponseCache } from "../cache/response-cache.ts";
import { mapMaybePromise } from "../map-maybe-promise.ts";
import type { Viewer } from "./http.ts";
import type { CachedRequest } from "./request-cache.ts";

/** The value of `cache-control` for responses that browsers may cache but must revalidate. */
export const alwaysRevalidate = "no-cache";

/** Sends a response that browsers cache and revalidate each time: 304 if the ETag is the same. */
export async function sendRevalidated(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ "cache-control": alwaysRevalidate, etag: response.etag });
  if (request.headers["if-none-match"]?.includes(response.etag)) return reply.code(304).send();
  return sendCachedResponse(response, request, reply);
}

/**
 * Sends a cached response in the best encoding that the client accepts. Bypasses Fastify's serialization and
 * compression, and sets no cookie.
 */
export function sendCachedResponse(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  return mapMaybePromise(encodeResponse(response, request.headers["accept-encoding"]), (encoded) => {
    reply.hijack();
    writeCachedResponse(reply.raw, reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders, response, encoded);
    return reply;
  });
}

/** The body of a response as it is sent. `encoding` is null if the body is not compressed. */
export type EncodedBody = { readonly encoding: Encoding | null; readonly body: Payload };

/** Returns the body in the best encoding that the client accepts. Returns a promise only if it has to be compressed first. */
export function encodeResponse(
  response: CachedResponse,
  acceptEncoding: string | undefined,
): EncodedBody | Promise<EncodedBody> {
  const encoding = response.isCompressible ? chooseEncoding(acceptEncoding) : null;
  if (encoding === null) return { encoding, body: response.body };
  return mapMaybePromise(response.getCompressed(encoding), (body) => ({ encoding, body }));
}

/**
 * Writes a cached response.
 * @param headers the response's other headers; those about its body are added to this object
 */
export function writeCachedResponse(
  rawResponse: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  response: CachedResponse,
  { encoding, body }: EncodedBody,
): void {
  headers["content-type"] = response.type;
  if (response.isCompressible) {
    headers["vary"] = headers["vary"] === undefined ? "accept-encoding" : `${headers["vary"]}, accept-encoding`;
  }
  if (encoding !== null) headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  // If `body` is a string, each character stands for one byte (see `Payload`). For a buffer, Node ignores the encoding.
  rawResponse.writeHead(status, headers).end(body, "latin1");
}

/** Chooses the encoding of a response. Returns `null` for no compression. An encoding with `q=0` counts as not listed. */
function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  const accepted = acceptEncoding.split(",").filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item));
  const isAccepted = (encoding: Encoding) =>
    accepted.some((item) => item.split(";", 1)[0]?.trim().toLowerCase() === encoding);
  if (isAccepted("br")) return "br";
  return isAccepted("gzip") ? "gzip" : null;
}

/**
 * Returns the fields of a viewer that the response to a cached call may depend on: those that its audience shares.
 * `null` if the response is the same for everyone.
 */
export function restrictViewerToAudience(
  { cached: audience = "public" }: Endpoint,
  viewer: Viewer | null,
): Partial<Viewer> | null {
  if (viewer === null || audience === "public") return null;
  return audience === "role" ? { role: viewer.role } : { id: viewer.id, role: viewer.role };
}

/** Returns the key under which the response to a request is cached for the viewer's audience. */
export function getResponseKey(
  { endpoint, key }: Pick<CachedRequest, "endpoint" | "key">,
  viewer: Viewer | null,
): string {
  const { role = "", id = "" } = restrictViewerToAudience(endpoint, viewer) ?? {};
  return `${key} ${role} ${id}`;
}

/** Returns the cached response to a request, or renders it. @throws the errors of rendering */
export function getOrCreateResponse(
  cache: ResponseCache,
  request: CachedRequest,
  viewer: Viewer | null,
  lastSeenChange: number,
): CachedResponse | Promise<CachedResponse> {
  const type = "application/json; charset=utf-8";
  const create = async () => ({ type, text: JSON.stringify(await request.render(viewer, lastSeenChange)) });
  return cache.getOrCreate(getResponseKey(request, viewer), create, lastSeenChange);
}

/**
 * Returns the number of the last change that the client has seen, which the response must include; 0 if it has seen none.
 */
export function getLastSeenChange({ headers }: { readonly headers: IncomingHttpHeaders }): number {
  const number = Number(headers["x-change"] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}
