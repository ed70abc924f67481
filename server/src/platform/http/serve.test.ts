import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { serve } from "./serve.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.
// The admin has the id 1, and the user has the id 2.

describe("access", () => {
  test("everyone may use a public endpoint", async () => {
    const { call } = await buildTestServer();
    expect(await call("GET", "/example/7")).toMatchObject({
      status: 200,
      body: { ok: true, status: 200, data: { name: "example 7" } },
    });
  });

  test("a visitor gets NOT_SIGNED_IN", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example", { body: { name: "a" } })).toMatchObject({
      status: 401,
      body: { ok: false, status: 401, errorCode: "NOT_SIGNED_IN", message: "Please log in first", errorData: {} },
    });
    expect(await call("PUT", "/example/7", { body: {} })).toMatchObject({ status: 401 });
  });

  test("a user gets FORBIDDEN for calls of admins", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example", { as: "user", body: { name: "a" } })).toMatchObject({
      status: 403,
      body: { ok: false, status: 403, errorCode: "FORBIDDEN" },
    });
  });

  test("an admin may make calls of users", async () => {
    const { call } = await buildTestServer();
    expect(await call("PUT", "/example/7", { as: "admin", body: {} })).toMatchObject({ status: 200 });
  });

  test("the handler of an endpoint gets the viewer", async () => {
    const { call } = await buildTestServer();
    expect(await call("GET", "/example/7", { as: "user" })).toMatchObject({ body: { data: { viewerId: 2 } } });
  });

  test("the role is checked before the body is validated", async () => {
    const { call } = await buildTestServer();
    expect(
      await call("POST", "/example", { body: "{", headers: { "content-type": "application/json" } }),
    ).toMatchObject({
      status: 401,
    });
    expect(await call("PUT", "/example/none", { body: { unknown: 1 } })).toMatchObject({ status: 401 });
  });
});

describe("a reply", () => {
  test("contains its status, which is 201 for a creation", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example", { as: "admin", body: { name: "a" } })).toMatchObject({
      status: 201,
      body: { ok: true, status: 201, data: { name: "a", viewerId: 1 } },
    });
  });

  test("contains the request id and is not cached by browsers", async () => {
    const { call, logged } = await buildTestServer();
    const { headers } = await call("GET", "/example/7?token=secret", { as: "user" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(logged).toEqual([
      expect.objectContaining({
        level: "info",
        reqId: headers["x-request-id"],
        path: "/api/example/7",
        status: 200,
        userId: 2,
      }),
    ]);
  });

  test("to HEAD is like that to GET, without a body", async () => {
    const { call } = await buildTestServer();
    expect(await call("HEAD", "/example/7")).toMatchObject({ status: 200, body: "" });
    expect(await call("HEAD", "/example/none")).toMatchObject({ status: 404, body: "" });
  });

  test("is the same with a trailing slash in the path", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/", { as: "admin", body: { name: "a" } })).toMatchObject({ status: 201 });
  });
});

describe("an id in the path", () => {
  // An id has at most 15 digits.
  test.each(["0", "07", "-1", "1.5", "abc", "1e3", "1234567890123456", "%00", "%F0%9F%8F%B4", "9".repeat(200), "%zz"])(
    "%s is not found",
    async (id) => {
      const { call } = await buildTestServer();
      expect(await call("GET", `/example/${id}`)).toMatchObject({ status: 404, body: { ok: false, status: 404 } });
    },
  );

  test("that is malformed gets the same error as an unknown one", async () => {
    const { call } = await buildTestServer();
    expect(await call("GET", "/example/abc")).toMatchObject({
      body: { errorCode: "MODE_NOT_FOUND", message: "Mode not found" },
    });
  });

  test("reaches the handler as a number", async () => {
    const { call } = await buildTestServer();
    expect(await call("GET", "/example/999999999999999")).toMatchObject({
      body: { data: { name: "example 999999999999999" } },
    });
  });
});

describe("a body", () => {
  test.each([
    [{}, "name", "is missing"],
    [{ name: 5 }, "name", "must be a text"],
    [{ name: null }, "name", "must be a text"],
    [{ name: "123456789" }, "name", "must have at most 8 characters"],
    [{ name: "a\0" }, "name", "must be well-formed text without NUL"],
    [{ name: "\ud800" }, "name", "must be well-formed text without NUL"],
    [{ name: "a", colour: "green" }, "colour", 'must be one of "red", "blue"'],
    [{ name: "a", parts: {} }, "parts", "must be a list"],
    [{ name: "a", parts: [{ size: 1 }, { size: 10 }] }, "parts[1].size", "must be at most 9"],
    [{ name: "a", parts: [{ size: 1.5 }] }, "parts[0].size", "must be a whole number"],
    [{ name: "a", parts: [{ size: 1, extra: 1 }] }, "parts[0].extra", "is unknown here"],
    [{ name: "a", parts: [{ size: 1 }, { size: 1 }, { size: 1 }] }, "parts", "must have at most 2 entries"],
    [{ name: "a", role: "ADMIN" }, "role", "is unknown here"],
    [[], "The body", "must be an object"],
  ])("%j is rejected with the name of its field", async (body, field, reason) => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example", { as: "admin", body })).toMatchObject({
      status: 400,
      body: {
        ok: false,
        status: 400,
        errorCode: "INVALID_INPUT",
        message: `${field} ${reason}`,
        errorData: { field, reason },
      },
    });
  });

  test("cannot set a prototype", async () => {
    const { call } = await buildTestServer();
    const headers = { "content-type": "application/json" };
    const body = '{"name":"a","__proto__":{"role":"ADMIN"}}';
    expect(await call("POST", "/example", { as: "admin", body, headers })).toMatchObject({
      status: 400,
      body: { errorData: { field: "__proto__" } },
    });
  });

  test("that is absent or empty counts as an empty object", async () => {
    const { call } = await buildTestServer();
    const jsonHeaders = { "content-type": "application/json" };
    expect(await call("POST", "/example/search")).toMatchObject({ status: 200, body: { data: ["all"] } });
    expect(await call("POST", "/example/search", { headers: jsonHeaders })).toMatchObject({ status: 200 });
    expect(await call("POST", "/example/search", { headers: jsonHeaders, body: "" })).toMatchObject({ status: 200 });
    expect(await call("DELETE", "/example/7/part?part=wheel", { as: "user", headers: jsonHeaders })).toMatchObject({
      status: 200,
    });
  });

  test("is rejected if the call accepts none", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/7/windUp", { as: "user" })).toMatchObject({
      body: { data: { name: "wound up with undefined" } },
    });
    expect(await call("POST", "/example/7/windUp", { as: "user", body: {} })).toMatchObject({ status: 200 });
    expect(await call("POST", "/example/7/windUp", { as: "user", body: { turns: 3 } })).toMatchObject({
      status: 400,
      body: { message: "turns is unknown here" },
    });
  });

  test("of DELETE may be sent in the query string", async () => {
    const { call } = await buildTestServer();
    const wheelReply = { status: 200, body: { data: { name: "wheel" } } };
    expect(await call("DELETE", "/example/7/part?part=wheel", { as: "user" })).toMatchObject(wheelReply);
    expect(await call("DELETE", "/example/7/part", { as: "user", body: { part: "wheel" } })).toMatchObject(wheelReply);
  });

  test.each([
    { body: {}, query: "part=wheel" },
    { body: { part: null }, query: "part=wheel" },
    { body: { part: "wheel" }, query: "part=other" },
  ])("of DELETE takes precedence over the query string, unless a field is missing or null: %j", async (request) => {
    const { call } = await buildTestServer();
    const { body, query } = request;
    expect(await call("DELETE", `/example/7/part?${query}`, { as: "user", body })).toMatchObject({
      status: 200,
      body: { data: { name: "wheel" } },
    });
  });

  test("of DELETE must be an object, and the query string must contain each known field once", async () => {
    const { call } = await buildTestServer();
    expect(await call("DELETE", "/example/7/part?part=a&part=b", { as: "user" })).toMatchObject({ status: 400 });
    for (const body of ["[]", "null", "1"]) {
      const headers = { "content-type": "application/json" };
      expect(await call("DELETE", "/example/7/part?part=wheel", { as: "user", headers, body })).toMatchObject({
        status: 400,
        body: { errorData: { field: "The body" } },
      });
    }
    expect(await call("DELETE", "/example/7/part?part=a&all=1", { as: "user" })).toMatchObject({
      body: { message: "all is unknown here" },
    });
  });
});

test("an endpoint that may write cannot be cached", async () => {
  const { http } = await buildTestServer();
  const endpoints = { repair: { method: "POST", path: "/example/repair", access: "USER", cached: "public" } } as const;
  const repair = { reply: z.strictObject({ data: z.string() }) };
  expect(() =>
    serve(http, endpoints, { repair }, { notFound: "MODE_NOT_FOUND" }, { repair: () => ({ data: "" }) }),
  ).toThrow("repair may write, so its replies cannot be cached");
});
