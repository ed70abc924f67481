import { expect, test } from "vitest";
import { CachedResponse } from "../cache/response-cache.ts";
import { encodeResponse } from "./send-cached-response.ts";

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
  // Shorter responses are not compressed.
  expect((await encodeResponse(createResponse(1024), acceptEncoding)).encoding).toBe(encoding);
  expect((await encodeResponse(createResponse(1023), acceptEncoding)).encoding).toBeNull();
});
