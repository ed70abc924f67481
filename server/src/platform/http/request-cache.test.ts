import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { RequestCache } from "./request-cache.ts";

const endpoint = {
  method: "POST",
  path: "/example/search",
  access: "ANYONE",
  readOnly: true,
  cached: "public",
} as const;

const cachedRequest = { endpoint, key: "[]", render: async () => ({}) };

function createRequest(url: string, type = "application/json"): IncomingMessage {
  return { method: "POST", url, headers: { "content-type": type } } as IncomingMessage;
}

test("a parsed request is found by its complete text", () => {
  const requests = new RequestCache();
  const first = createRequest("/a");
  expect(requests.find(first, "{}")).toBeUndefined();

  requests.store(first, cachedRequest);
  expect(requests.find(createRequest("/a"), "{}")).toBe(cachedRequest);

  const differentRequests = [
    [createRequest("/b"), "{}"] as const,
    [createRequest("/a"), "{ }"] as const,
    [createRequest("/a", "x"), "{}"] as const,
  ];
  for (const [request, body] of differentRequests) expect(requests.find(request, body)).toBeUndefined();
});

test("the cache contains at most a thousand requests of up to a kibibyte", () => {
  const requests = new RequestCache();
  const storeAndFind = (url: string, body: string) => {
    const request = createRequest(url);
    requests.find(request, body);
    requests.store(request, cachedRequest);
    return requests.find(createRequest(url), body) !== undefined;
  };
  expect([storeAndFind("/a", "x".repeat(500)), storeAndFind(`/${"x".repeat(1000)}`, "{}")]).toEqual([true, false]);

  // These thousand requests evict the first one.
  for (let number = 0; number < 1000; number++) expect(storeAndFind(`/${number}`, "{}")).toBe(true);
  expect(requests.find(createRequest("/a"), "x".repeat(500))).toBeUndefined();
  expect(requests.find(createRequest("/0"), "{}")).toBeDefined();
});
