import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.

const jsonHeaders = { "content-type": "application/json" };

describe("an error", () => {
  test("that is expected gets a reply with a code and a message", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/7/break", { body: { how: "refusal" } })).toMatchObject({
      status: 400,
      body: {
        ok: false,
        status: 400,
        errorCode: "PLAYER_NOT_FOUND",
        message: 'Missing player "{userName} $& <b>"',
        errorData: { userName: "{userName} $& <b>" },
      },
    });
  });

  test("that is a bug gets a reply without a message, and is logged with the request id", async () => {
    const { call, logged } = await buildTestServer();
    const { status, body, headers } = await call("POST", "/example/7/break", { body: { how: "bug" } });
    expect({ status, body }).toEqual({ status: 500, body: { ok: false, status: 500 } });

    const [bug] = logged.splice(0);
    expect(bug).toMatchObject({ level: "error", reqId: headers["x-request-id"], err: { message: "an inner secret" } });
  });

  test("of an unavailable database gets a reply with status 503", async () => {
    const { call, logged } = await buildTestServer();
    expect(await call("POST", "/example/7/break", { body: { how: "database" } })).toMatchObject({
      status: 503,
      headers: { "retry-after": "2" },
      body: { ok: false, status: 503, errorCode: "UNAVAILABLE" },
    });
    expect(logged.splice(0)).toContainEqual(expect.objectContaining({ level: "error", msg: "database unavailable" }));
  });

  test("for an unknown path gets a reply with the usual envelope", async () => {
    const { call } = await buildTestServer();
    const notFoundReply = {
      status: 404,
      body: { ok: false, status: 404, errorCode: "NOT_FOUND", message: "Not found" },
    };
    expect(await call("GET", "/nothing/here")).toMatchObject(notFoundReply);
    // This is the path of `renameExample` with an invalid id. The call requires a session.
    expect(await call("PUT", "/example/search", { body: {} })).toMatchObject({ status: 401 });
    expect(await call("DELETE", "/example")).toMatchObject(notFoundReply);
  });
});

test("an interrupted body is not logged as an error", async () => {
  const { http, logged } = await buildTestServer();
  await http.server.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((http.server.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    "POST /api/example/7/break HTTP/1.1\r\nHost: example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  );
  const [, response] = await once(http.server.server, "request");
  socket.destroy();
  await once(response, "close");
  expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
});

test("a client that disconnects before the reply is not logged as an error", async () => {
  const { http, logged } = await buildTestServer();
  const endlessBody = new Readable({ read: () => undefined });
  http.server.post("/slow", (_request, reply) => reply.send(endlessBody));
  await http.server.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((http.server.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST /slow HTTP/1.1\r\nHost: example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  await once(endlessBody, "resume");
  socket.destroy();
  await once(endlessBody, "close");
  await http.server.close();
  expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
});

describe("an unacceptable body", () => {
  test.each([
    ["truncated", "{", "The body is not JSON"],
    ["JSON with trailing text", '{"name":"bug"} x', "The body is not JSON"],
    ["in another encoding", Buffer.from('{"name":"\xff"}', "latin1"), "The body is not UTF-8"],
    ["null", "null", "The body must be an object"],
    ["a text", '"text"', "The body must be an object"],
    ["deep and truncated", "[".repeat(200_000), "The body is not JSON"],
    ["deep", `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "name must be a text"],
  ])("is rejected if it is %s", async (_kind, body, message) => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example", { as: "admin", body, headers: jsonHeaders })).toMatchObject({
      status: 400,
      body: { ok: false, errorCode: "INVALID_INPUT", message },
    });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
  ])("is rejected because of its type %s", async (type) => {
    const { call } = await buildTestServer();
    const request = { body: '{"how":"bug"}', headers: { "content-type": type } };
    expect(await call("POST", "/example/7/break", request)).toMatchObject({
      status: 400,
      body: { message: "Content-Type must be application/json" },
    });
  });

  test("is rejected if it is compressed", async () => {
    const { call } = await buildTestServer();
    const request = { body: Buffer.from("1f8b0800", "hex"), headers: { ...jsonHeaders, "content-encoding": "gzip" } };
    expect(await call("POST", "/example/7/break", request)).toMatchObject({ status: 415 });
  });
});

describe("a body", () => {
  test("may be as large as a message of 64 KiB whose characters are all escaped", async () => {
    const { call } = await buildTestServer();
    const body = `{"name":"${"\\u0061".repeat(65_536)}"}`;
    expect(await call("POST", "/example", { as: "admin", body, headers: jsonHeaders })).toMatchObject({
      status: 400,
      body: { message: "name must have at most 8 characters" },
    });
  });

  test.each([
    ["of a request of signed-in users is rejected beyond 512 KiB", "/example", 512],
    ["of a request that anyone may send is rejected beyond 64 KiB", "/example/search", 64],
  ] as const)("%s", async (_description, path, kibibytes) => {
    const { call } = await buildTestServer();
    const body = { name: "a".repeat(kibibytes * 1024) };
    expect(await call("POST", path, { as: "admin", body })).toMatchObject({
      status: 413,
      body: { ok: false, errorCode: "TOO_LARGE", message: `The request is larger than ${kibibytes} KiB` },
    });
  });
});
