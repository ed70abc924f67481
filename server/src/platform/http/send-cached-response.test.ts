import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Endpoint } from "contract/endpoint.ts";
import { expect, test } from "vitest";
import { CachedResponse } from "../cache/response-cache.ts";
import {
  encodeResponse,
  getResponseKey,
  restrictViewerToAudience,
  writeCachedResponse,
} from "./send-cached-response.ts";

const createResponse = (length: number) => new CachedResponse("text/plain", "a".repeat(length), () => undefined);

test.each([
  ["gzip, deflate, br", "br"],
  ["BR", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000,gzip;q=0.001", "gzip"],
  ["gzip; q=0", null],
  ["deflate", null],
  ["brotli", null],
  ["", null],
  [undefined, null],
])("a client that accepts %j gets a cached response with the encoding %s", async (acceptEncoding, encoding) => {
  // Responses of less than 1024 bytes are not compressed.
  expect((await encodeResponse(createResponse(1024), acceptEncoding)).encoding).toBe(encoding);
  expect((await encodeResponse(createResponse(1023), acceptEncoding)).encoding).toBeNull();
});

test.each([
  ["a long response", 1024, {}, { vary: "accept-encoding" }],
  ["a long response to another origin", 1024, { vary: "Origin" }, { vary: "Origin, accept-encoding" }],
  ["a short response", 7, {}, {}],
  ["a short response to another origin", 7, { vary: "Origin" }, { vary: "Origin" }],
])("%s names the request headers on which it depends", (_, length, headers, expected) => {
  const writtenHeaders: OutgoingHttpHeaders[] = [];
  // A fake reply with only the functions that are called.
  const raw = {
    writeHead(_status: number, sent: OutgoingHttpHeaders) {
      writtenHeaders.push(sent);
      return { end: () => undefined };
    },
  } as unknown as ServerResponse;
  const body = "a".repeat(length);
  writeCachedResponse(raw, 200, { ...headers }, createResponse(length), { encoding: null, body });
  expect(writtenHeaders).toEqual([{ ...expected, "content-type": "text/plain", "content-length": length }]);
});

const publicEndpoint: Endpoint = { method: "GET", path: "/example", access: "ANYONE", cached: "public" };

// The response key consists of the request's key, the role and the user id, as far as the audience shares them.
test.each([
  ["public", null, "k  "],
  ["role", { role: "USER" }, "k USER "],
  ["user", { id: 7, role: "USER" }, "k USER 7"],
] as const)("a response to the audience %s depends on no other field of the viewer", (cached, fields, key) => {
  const viewer = { id: 7, role: "USER", sessionId: 3 } as const;
  const endpoint: Endpoint = { ...publicEndpoint, cached };
  expect(restrictViewerToAudience(endpoint, viewer)).toEqual(fields);
  expect(getResponseKey({ endpoint, key: "k" }, viewer)).toBe(key);
  expect(restrictViewerToAudience(endpoint, null)).toBeNull();
  expect(getResponseKey({ endpoint, key: "k" }, null)).toBe("k  ");
});
