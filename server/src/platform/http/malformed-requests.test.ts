import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { listenAndCreateConnector, type RawResponse, readJsonResponse } from "../../../test/raw-socket.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.

async function startTestServer() {
  const testServer = await buildTestServer();
  return { ...testServer, open: await listenAndCreateConnector(testServer.http) };
}

/** Expects that an error reply has the usual envelope and these fields. */
function expectError({ status, headers, body }: RawResponse, expected: object): void {
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(body).toEqual({
    ok: false,
    status,
    message: expect.any(String),
    errorCode: expect.any(String),
    errorData: expect.any(Object),
  });
  expect(body).toMatchObject(expected);
}

/** The beginning of a request to which header lines and a body are added. */
const searchHead = "POST /api/example/search HTTP/1.1\r\nHost: example\r\n";
const jsonHeader = "Content-Type: application/json\r\n";
const validRequest = `${searchHead}${jsonHeader}Content-Length: 2\r\n\r\n{}`;

/** Malformed requests, by what is wrong with them. */
const malformedRequests = {
  "an empty request line": "\r\n\r\n \r\n\r\n",
  "no HTTP at all": "hello\r\n\r\n",
  "an unknown method": "FOO /api/example/7 HTTP/1.1\r\nHost: example\r\n\r\n",
  "another protocol": "GET / SMTP/1.1\r\nHost: example\r\n\r\n",
  "an unknown version of HTTP": "GET / HTTP/9.9\r\nHost: example\r\n\r\n",
  "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a TLS handshake": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "a blank in the path": "GET /api/example /7 HTTP/1.1\r\nHost: example\r\n\r\n",
  "a header without a name": "GET /api/example/7 HTTP/1.1\r\nHost: example\r\n: a\r\n\r\n",
  "a header without a colon": "GET /api/example/7 HTTP/1.1\r\nHost: example\r\nnonsense\r\n\r\n",
  "a header with a control character": "GET /api/example/7 HTTP/1.1\r\nHost: example\r\nX: a\u0001\r\n\r\n",
  "an invalid length": `${searchHead}Content-Length: two\r\n\r\n`,
  "two lengths": `${searchHead}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  "a length and chunks": `${searchHead}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
  "a chunk without a length": `${searchHead}${jsonHeader}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  "no host": "GET /api/example/7 HTTP/1.1\r\n\r\n",
  "an expectation": `${searchHead}${jsonHeader}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
};

describe("a malformed request", () => {
  test.each(Object.entries(malformedRequests))("is rejected if it has %s", async (_description, bytes) => {
    const { open, logged } = await startTestServer();
    const socket = await open();
    socket.write(bytes, "latin1");
    expectError(await readJsonResponse(socket), { status: 400, errorCode: "INVALID_INPUT" });
    expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  });

  test("is rejected after valid requests, and closes the connection", async () => {
    const { open } = await startTestServer();
    const socket = await open();
    socket.write(validRequest);
    expect(await readJsonResponse(socket)).toMatchObject({ status: 200 });

    socket.write("nonsense\r\n\r\n");
    const reply = await readJsonResponse(socket);
    expectError(reply, { status: 400 });
    expect(reply.headers["connection"]).toBe("close");

    socket.resume();
    await once(socket, "close");
  });

  test("is rejected if its headers exceed 16 KiB", async () => {
    const { open } = await startTestServer();
    for (const header of [`X: ${"x".repeat(100_000)}`, "X: 1\r\n".repeat(20_000)]) {
      const socket = await open();
      socket.on("error", () => undefined);
      socket.write(`GET /api/example/7 HTTP/1.1\r\nHost: example\r\n${header}\r\n\r\n`);
      expectError(await readJsonResponse(socket), {
        status: 431,
        errorCode: "HEADERS_TOO_LARGE",
        errorData: { kibibytes: 16 },
      });
    }
  });

  test.each([
    ["a request line that does not end", "GET /api"],
    ["headers that do not end", "GET /api/example/7 HTTP/1.1\r\nHost: example\r\n"],
    ["a body that does not arrive", `${searchHead}${jsonHeader}Content-Length: 9\r\n\r\n{`],
  ])("times out if it has %s", async (_description, bytes) => {
    const { http, logged } = await buildTestServer({ requestTimeout: 100 });
    const socket = await (await listenAndCreateConnector(http))();
    socket.write(bytes);
    expectError(await readJsonResponse(socket), { status: 408, errorCode: "TOO_SLOW" });

    await once(socket.resume(), "close");
    expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

describe("a body", () => {
  const largeBody = "x".repeat(700_000);

  test("that declares a too large size is rejected before it arrives, and the connection stays open", async () => {
    const { open } = await startTestServer();
    const socket = await open();
    socket.write(`${searchHead}${jsonHeader}Content-Length: ${largeBody.length}\r\n\r\n`);
    expectError(await readJsonResponse(socket), { status: 413, errorCode: "TOO_LARGE" });

    socket.write(largeBody);
    socket.write(validRequest);
    expect(await readJsonResponse(socket)).toMatchObject({ status: 200 });
  });

  test("for an unknown path is not awaited, and the connection stays open", async () => {
    const { open } = await startTestServer();
    const socket = await open();
    socket.write(`POST /api/nothing HTTP/1.1\r\nHost: example\r\n${jsonHeader}Content-Length: 9\r\n\r\n`);
    expectError(await readJsonResponse(socket), { status: 404, errorCode: "NOT_FOUND" });

    socket.write("not JSON!");
    socket.write(validRequest);
    expect(await readJsonResponse(socket)).toMatchObject({ status: 200 });
  });

  test("of unknown length that is too large is rejected before its end, and the connection stays open", async () => {
    const { open } = await startTestServer();
    const socket = await open();
    socket.write(
      `${searchHead}${jsonHeader}Transfer-Encoding: chunked\r\n\r\n${largeBody.length.toString(16)}\r\n${largeBody}\r\n`,
    );
    expectError(await readJsonResponse(socket), { status: 413, errorCode: "TOO_LARGE" });

    socket.write(`5\r\nabcde\r\n0\r\n\r\n${validRequest}`);
    expect(await readJsonResponse(socket)).toMatchObject({ status: 200 });
  });

  test("that is too large and never ends is not awaited", async () => {
    const { http } = await buildTestServer({ requestTimeout: 100 });
    const socket = await (await listenAndCreateConnector(http))();
    socket.write(`${searchHead}${jsonHeader}Content-Length: 9000000\r\n\r\n`);
    expectError(await readJsonResponse(socket), { status: 413 });

    await once(socket.resume(), "close");
  });

  test.each(["gzip", "br", "deflate", "zstd", "compress", "x-gzip", "identity, gzip", "rot13"])(
    "is not accepted in %s",
    async (encoding) => {
      const { open } = await startTestServer();
      const socket = await open();
      const body = gzipSync("{}");
      socket.write(`${searchHead}${jsonHeader}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
      expectError(await readJsonResponse(socket), { status: 415, errorCode: "COMPRESSED" });

      socket.write(`${searchHead}${jsonHeader}Content-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}`);
      expect(await readJsonResponse(socket)).toMatchObject({ status: 200 });
    },
  );

  test.each([
    ["application/json; charset=utf-16", Buffer.from("{}", "utf16le")],
    ["application/json; charset=latin1", Buffer.from('{"name":"\xe9"}', "latin1")],
    ["application/json; charset=latin1", Buffer.from("{}")],
    ["application/json", Buffer.from('{"name":"\xe9"}', "latin1")],
    ["application/json", Buffer.from("{")],
    ["text/plain", Buffer.from("{}")],
  ])("in %s must be JSON in UTF-8 (%o)", async (type, body) => {
    const { open } = await startTestServer();
    const socket = await open();
    socket.write(`${searchHead}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
    expectError(await readJsonResponse(socket), { status: 400, errorCode: "INVALID_INPUT" });
  });

  test.each([
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json; charset=us-ascii",
  ])("may declare the type %s", async (type) => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/search", { body: {}, headers: { "content-type": type } })).toMatchObject({
      status: 200,
    });
  });
});

describe("a lost connection", () => {
  const incompleteRequests = {
    "a part of a request": searchHead,
    "a part of a body": `${searchHead}${jsonHeader}Content-Length: 9\r\n\r\n{`,
    "a request": validRequest,
  };

  test.each(Object.entries(incompleteRequests))("after %s causes no error", async (_description, bytes) => {
    const { open, logged, call } = await startTestServer();
    for (let attempt = 0; attempt < 40; attempt++) {
      const socket = await open();
      const requestCount = 1 + (attempt % 3);
      socket.write(bytes.repeat(requestCount));
      if (attempt % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect(await call("GET", "/example/7")).toMatchObject({ status: 200 });

    await waitForServer();
    expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  });

  test("behind a proxy causes no error", async () => {
    const { http, logged } = await buildTestServer({ trustProxy: ["loopback"] });
    const open = await listenAndCreateConnector(http);
    for (let attempt = 0; attempt < 40; attempt++) {
      const socket = await open();
      socket.write(validRequest.replace("Host:", "X-Forwarded-For: 192.0.2.7\r\nHost:"));
      socket.resetAndDestroy();
    }
    await waitForServer();
    expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

/** Gives the server time to handle everything that was sent. */
async function waitForServer(): Promise<void> {
  for (let wait = 0; wait < 50; wait++) await pause(2);
}
