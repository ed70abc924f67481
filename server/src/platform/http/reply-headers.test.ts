import { describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.

describe("every reply", () => {
  test("allows browsers only what the site's pages need", async () => {
    const { call } = await buildTestServer();
    for (const path of ["/example/7", "/nothing/here", "/%", "/example/%ff"]) {
      const { headers } = await call("GET", path);
      expect(headers["content-security-policy"]?.toString().split(";")).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' https:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]);
      expect(headers).toMatchObject({
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-request-id": expect.any(String),
        "cache-control": "no-store",
      });
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });

  test("contains the HSTS header if the site uses https", async () => {
    const { call } = await buildTestServer({ publicUrl: "https://league.example" });
    const { headers } = await call("GET", "/example/7");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

test("a large reply is compressed in an encoding that the client accepts", async () => {
  const { http } = await buildTestServer();
  http.server.get("/api/large", async () => ({ data: "a".repeat(2000) }));
  const readEncoding = async (url: string, acceptEncoding: string) => {
    const { headers } = await http.server.inject({ url, headers: { "accept-encoding": acceptEncoding } });
    return headers["content-encoding"];
  };
  expect(await readEncoding("/api/large", "gzip, deflate, br")).toBe("br");
  expect(await readEncoding("/api/large", "gzip")).toBe("gzip");
  expect(await readEncoding("/api/large", "")).toBeUndefined();
  expect(await readEncoding("/api/example/7", "br")).toBeUndefined();
});

describe("another origin", () => {
  const corsOrigins = ["https://friend.example"];
  const friendOrigin = { origin: "https://friend.example" };

  test("may read replies and errors if CORS_ORIGINS contains it", async () => {
    const { call } = await buildTestServer({ corsOrigins });
    for (const path of ["/example/7", "/example/none"]) {
      const { headers } = await call("GET", path, { headers: friendOrigin });
      expect(headers).toMatchObject({
        "access-control-allow-origin": "https://friend.example",
        "access-control-allow-credentials": "true",
        "access-control-expose-headers": "x-request-id, retry-after, x-change",
        vary: "Origin",
      });
    }
  });

  test("is allowed in the preflight reply", async () => {
    const { call } = await buildTestServer({ corsOrigins });
    const headers = { ...friendOrigin, "access-control-request-method": "PUT" };
    const reply = await call("OPTIONS", "/example/7", { headers });
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": "https://friend.example",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
      "access-control-allow-headers": "authorization, content-type, x-change",
      "access-control-max-age": "600",
    });
  });

  test("that is not listed gets no CORS headers, but caches distinguish origins", async () => {
    const { call } = await buildTestServer({ corsOrigins });
    const headers = { origin: "https://evil.example" };
    for (const method of ["GET", "OPTIONS"] as const) {
      const reply = await call(method, "/example/7", { headers });
      expect(reply.headers["vary"]).toBe("Origin");
      expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});
