import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  createGetRequest,
  createSearchRequest,
  jsonHeaders,
  openCachingServer,
  sendRawRequest,
} from "../../../test/caching-server.ts";
import { readJsonResponse } from "../../../test/raw-socket.ts";

describe("a cached response", () => {
  test("is sent on the fast path if the request was parsed before", async () => {
    const server = await openCachingServer();
    for (const request of [
      createSearchRequest("{}"),
      createSearchRequest('{"name":"é"}'),
      createSearchRequest(""),
      createGetRequest("7"),
    ]) {
      expect(await sendRawRequest(server, request)).toMatchObject({ status: 200, bypassedFastify: false });
      const second = await sendRawRequest(server, request);
      expect(second).toMatchObject({ status: 200, bypassedFastify: true });
      expect(second.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
    expect(await sendRawRequest(server, createSearchRequest('{"name":"é"}'))).toMatchObject({ data: "é" });
    expect(await sendRawRequest(server, createSearchRequest('{ "name": "é" }'))).toMatchObject({
      data: "é",
      bypassedFastify: false,
    });
  });

  test("is sent only to its audience, and only to callers with access", async () => {
    const server = await openCachingServer();
    for (const token of ["ann", "ben", "admin"]) {
      await sendRawRequest(server, createGetRequest("7", token));
      await sendRawRequest(server, createGetRequest("own", token));
      await sendRawRequest(server, createGetRequest("news", token));
    }
    await sendRawRequest(server, createGetRequest("plans", "admin"));
    // The endpoint replies with the role of the caller's audience, which is undefined for visitors. Ann has the id 1,
    // and Ben the id 2.
    const readData = async (path: string, token?: string) =>
      (await sendRawRequest(server, createGetRequest(path, token))).data;
    expect([
      await readData("7", "ann"),
      await readData("7", "ben"),
      await readData("7", "admin"),
      await readData("7"),
    ]).toEqual(["7 for USER", "7 for USER", "7 for ADMIN", "7 for undefined"]);
    expect([await readData("own", "ann"), await readData("own", "ben"), await readData("own")]).toEqual([
      "of 1",
      "of 2",
      undefined,
    ]);
    expect([await readData("news", "ben"), await readData("news")]).toEqual(["news", undefined]);
    expect([await readData("plans", "admin"), await readData("plans", "ann"), await readData("plans")]).toEqual([
      "plans",
      undefined,
      undefined,
    ]);
    expect(await sendRawRequest(server, createGetRequest("own", "ann"))).toMatchObject({ bypassedFastify: true });
    expect(await sendRawRequest(server, createGetRequest("own", "nobody"))).toMatchObject({ status: 401 });
  });

  test("is not sent if a change may be missing in it", async () => {
    const server = await openCachingServer();
    for (let attempt = 0; attempt < 2; attempt++) await sendRawRequest(server, createSearchRequest("{}"));
    server.changes.recordUnknownChange();
    expect(await sendRawRequest(server, createSearchRequest("{}"))).toMatchObject({ bypassedFastify: false });

    server.changes.connect(7);
    for (let attempt = 0; attempt < 2; attempt++) await sendRawRequest(server, createSearchRequest("{}"));
    expect(await sendRawRequest(server, createSearchRequest("{}", "X-Change: 7\r\n"))).toMatchObject({
      bypassedFastify: true,
    });
    expect(await sendRawRequest(server, createSearchRequest("{}", "X-Change: 8\r\n"))).toMatchObject({
      bypassedFastify: false,
    });

    server.changes.disconnect();
    expect(await sendRawRequest(server, createSearchRequest("{}"))).toMatchObject({ bypassedFastify: false });
  });

  test("is counted once, by the same limit as in Fastify", async () => {
    const server = await openCachingServer({ rateLimit: 6 });
    const replies: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const { status, bypassedFastify } = await sendRawRequest(
        server,
        attempt % 3 === 1 ? createGetRequest("7") : createSearchRequest("{}"),
      );
      replies.push([status, bypassedFastify]);
    }
    // The limit applies before the handler runs, on both paths: after two first and four fast replies, two are rejected.
    const acceptedReplies = [...Array(2).fill([200, false]), ...Array(4).fill([200, true])];
    expect(replies).toEqual([...acceptedReplies, [429, true], [429, true]]);
  });

  test("is counted for the IP address that a trusted proxy forwards", async () => {
    const server = await openCachingServer({ rateLimit: 2, trustProxy: ["loopback"] });
    const sendFrom = (ip: string) => sendRawRequest(server, createSearchRequest("{}", `X-Forwarded-For: ${ip}\r\n`));
    const replies = [
      await sendFrom("192.0.2.1"),
      await sendFrom("192.0.2.1"),
      await sendFrom("192.0.2.1"),
      await sendFrom("192.0.2.2"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(server.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.2",
    ]);
  });

  test("logs and counts the normalized IP address, in any notation and number of header lines", async () => {
    // All IPv6 addresses below are in one network, and a network has one limit.
    const server = await openCachingServer({ rateLimit: 4, trustProxy: ["loopback"] });
    const sendFrom = (lines: string[]) =>
      sendRawRequest(server, createSearchRequest("{}", lines.map((line) => `X-Forwarded-For: ${line}\r\n`).join("")));
    const replies = [
      await sendFrom(["192.0.2.9", "[2001:db8::1]:4001"]),
      await sendFrom(["unknown", '"[2001:DB8::1]:4002"']),
      await sendFrom(["2001:0db8:0:0::1", ""]),
      await sendFrom(["192.0.2.9, 192.0.2.8", "2001:db8::2%eth0, 127.0.0.1:80"]),
      await sendFrom(["2001:db8::3"]),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(server.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::2",
      "2001:db8::3",
    ]);
  });

  test("falls through to Fastify, which closes the connection, while the server closes", async () => {
    const server = await openCachingServer({ holdsClosing: true });
    for (let attempt = 0; attempt < 2; attempt++) await sendRawRequest(server, createSearchRequest("{}"));
    const closing = server.http.server.close();
    expect(await sendRawRequest(server, createSearchRequest("{}"))).toMatchObject({
      status: 200,
      bypassedFastify: false,
      headers: { connection: "close" },
    });

    server.allowClosing();
    await closing;
  });
});

describe("a response that is no longer cached", () => {
  test("is rendered on the fast path if the request has no body, for the same audience", async () => {
    const server = await openCachingServer();
    await sendRawRequest(server, createGetRequest("7"));
    for (const [token, audience] of [
      [undefined, undefined],
      ["ann", "USER"],
      ["admin", "ADMIN"],
    ] as const) {
      server.changes.recordUnknownChange();
      expect(await sendRawRequest(server, createGetRequest("7", token))).toMatchObject({
        data: `7 for ${audience}`,
        bypassedFastify: true,
      });
    }
    const statuses = server.logged.filter(({ msg }) => msg === "reply").map(({ status }) => status);
    expect([statuses, server.exampleState.responseCount]).toEqual([[200, 200, 200, 200], 4]);
  });

  test("falls through to Fastify if rendering fails, and gets the error of the first attempt", async () => {
    const server = await openCachingServer();
    await sendRawRequest(server, createGetRequest("7"));
    server.changes.recordUnknownChange();
    server.exampleState.isDeleted = true;
    expect(await sendRawRequest(server, createGetRequest("7"))).toMatchObject({ status: 404, bypassedFastify: false });
    expect(server.exampleState.responseCount).toBe(2);
    expect(await sendRawRequest(server, createGetRequest("7"))).toMatchObject({ status: 404, bypassedFastify: false });

    server.exampleState.isDeleted = false;
    expect(await sendRawRequest(server, createGetRequest("7"))).toMatchObject({ status: 200, bypassedFastify: false });

    server.changes.recordUnknownChange();
    expect(await sendRawRequest(server, createGetRequest("7"))).toMatchObject({ status: 200, bypassedFastify: true });
  });

  test("is not rendered for a rate-limited IP address", async () => {
    const server = await openCachingServer({ rateLimit: 2 });
    for (const status of [200, 200, 429]) {
      server.changes.recordUnknownChange();
      expect(await sendRawRequest(server, createGetRequest("7"))).toMatchObject({ status });
    }
    expect(server.exampleState.responseCount).toBe(2);
  });
});

describe("a body", () => {
  const bodies = {
    // The body has 14 characters. The first packet ends before it.
    "in separate packets": [createSearchRequest('{"name":"ann"}').slice(0, -14), '{"name":', '"ann"}'],
    "that starts like a cached one": [createSearchRequest("{}  ").slice(0, -2), "  "],
    "in chunks": [
      `POST /api/example/search HTTP/1.1\r\n${jsonHeaders}Transfer-Encoding: chunked\r\n\r\n`,
      "2\r\n{}\r\n0\r\n\r\n",
    ],
    "that is too long to be cached": [createSearchRequest(`{"name":"${"x".repeat(1200)}"}`)],
    "that is sent after 100-continue": [createSearchRequest("{}", "Expect: 100-continue\r\n").slice(0, -2), "{}"],
    "with a declared encoding": [createSearchRequest("{}", "Content-Encoding: identity\r\n")],
  };

  test.each(Object.entries(bodies))("%s falls through to Fastify", async (_, packets) => {
    const server = await openCachingServer();
    await sendRawRequest(server, createSearchRequest("{}"));
    for (let attempt = 0; attempt < 3; attempt++) {
      const countBefore = server.handlerCalls.count;
      for (const packet of packets) {
        server.socket.write(packet);
        await pause(5);
      }
      expect(await readJsonResponse(server.socket)).toMatchObject({ status: 200 });
      expect(server.handlerCalls.count).toBe(countBefore + 1);
    }
  });

  test.each([
    { description: "truncated", body: "{", status: 400 },
    { description: "not an object", body: '"x"', status: 400 },
    { description: "an object with an unknown field", body: '{"unknown":1}', status: 400 },
    { description: "an object with a field of the wrong type", body: '{"name":1}', status: 400 },
    { description: "too large", body: "x".repeat(600_000), status: 413 },
  ])("that is $description is rejected each time", async ({ body, status }) => {
    const server = await openCachingServer();
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await sendRawRequest({ ...server, socket: await server.open() }, createSearchRequest(body))).toMatchObject(
        { status },
      );
    }
  });

  test("whose request is rejected before it is read leaves the connection usable", async () => {
    const server = await openCachingServer({ rateLimit: 1 });
    const replies: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++)
      replies.push((await sendRawRequest(server, createSearchRequest(`{"name":"${attempt}"}`))).status);
    expect(replies).toEqual([200, 429, 429, 429]);
  });

  test("of a pipelined request gets its reply after those of the requests before it", async () => {
    const server = await openCachingServer();
    const names = ["a", "b", "a", "c", "b", "a"];
    const requests = names.map((name) => createSearchRequest(JSON.stringify({ name }))).join("");
    for (let attempt = 0; attempt < 3; attempt++) {
      server.socket.write(requests);
      const received: unknown[] = [];
      for (const _name of names) received.push((await readJsonResponse(server.socket)).body["data"]);
      expect(received).toEqual(names);
    }
  });

  test("whose client disconnects causes no error", async () => {
    const server = await openCachingServer();
    await sendRawRequest(server, createSearchRequest("{}"));
    for (let attempt = 0; attempt < 40; attempt++) {
      const socket = await server.open();
      const threeRequests = createSearchRequest("{}").repeat(3);
      const incompleteRequest = createSearchRequest('{"name":"x"}').slice(0, -3);
      socket.write(attempt % 2 === 0 ? threeRequests : incompleteRequest);
      if (attempt % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect(await sendRawRequest(server, createSearchRequest("{}"))).toMatchObject({ status: 200 });
    expect(server.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

test("a malformed request after a fast response on the same connection is rejected", async () => {
  const server = await openCachingServer();
  for (let attempt = 0; attempt < 2; attempt++) await sendRawRequest(server, createSearchRequest("{}"));
  server.socket.write("nonsense\r\n\r\n");
  expect(await readJsonResponse(server.socket)).toMatchObject({ status: 400, headers: { connection: "close" } });

  await once(server.socket.resume(), "close");
});

test("a malformed request during a fast response closes the connection without a reply", async () => {
  const server = await openCachingServer();
  await sendRawRequest(server, createGetRequest("7"));
  let received = "";
  server.socket.on("data", (bytes) => {
    received += String(bytes);
  });
  server.socket.write(`${createGetRequest("7")}nonsense\r\n\r\n`);
  await once(server.socket, "close");
  expect(received).not.toContain("HTTP/1.1 400");
});
