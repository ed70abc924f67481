import { once } from "node:events";
import { describe, expect, test } from "vitest";
import {
  createGetRequest,
  createSearchRequest,
  json,
  openFakeServerLeague,
  sendRawRequest,
} from "../../../test/fake-server-requests.ts";
import { readResponse } from "../../../test/raw-socket.ts";

describe("a cached response", () => {
  test("is sent on the fast path if the request was parsed before", async () => {
    const league = await openFakeServerLeague();
    for (const request of [
      createSearchRequest("{}"),
      createSearchRequest('{"name":"é"}'),
      createSearchRequest(""),
      createGetRequest("7"),
    ]) {
      expect(await sendRawRequest(league, request)).toMatchObject({ status: 200, isEarly: false });
      const second = await sendRawRequest(league, request);
      expect(second).toMatchObject({ status: 200, isEarly: true });
      expect(second.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
    expect(await sendRawRequest(league, createSearchRequest('{"name":"é"}'))).toMatchObject({ data: "é" });
    expect(await sendRawRequest(league, createSearchRequest('{ "name": "é" }'))).toMatchObject({
      data: "é",
      isEarly: false,
    });
  });

  test("is sent only to its audience, and only to callers with access", async () => {
    const league = await openFakeServerLeague();
    for (const token of ["ann", "ben", "admin"]) {
      await sendRawRequest(league, createGetRequest("7", token));
      await sendRawRequest(league, createGetRequest("own", token));
      await sendRawRequest(league, createGetRequest("news", token));
    }
    await sendRawRequest(league, createGetRequest("plans", "admin"));
    const data = async (path: string, token?: string) =>
      (await sendRawRequest(league, createGetRequest(path, token))).data;
    expect([await data("7", "ann"), await data("7", "ben"), await data("7", "admin"), await data("7")]).toEqual([
      "7 for USER",
      "7 for USER",
      "7 for ADMIN",
      "7 for undefined",
    ]);
    expect([await data("own", "ann"), await data("own", "ben"), await data("own")]).toEqual([
      "of 1",
      "of 2",
      undefined,
    ]);
    expect([await data("news", "ben"), await data("news")]).toEqual(["news", undefined]);
    expect([await data("plans", "admin"), await data("plans", "ann"), await data("plans")]).toEqual([
      "plans",
      undefined,
      undefined,
    ]);
    expect(await sendRawRequest(league, createGetRequest("own", "ann"))).toMatchObject({ isEarly: true });
    expect(await sendRawRequest(league, createGetRequest("own", "nobody"))).toMatchObject({ status: 401 });
  });

  test("is not sent if a change may be missing in it", async () => {
    const league = await openFakeServerLeague();
    for (let time = 0; time < 2; time++) await sendRawRequest(league, createSearchRequest("{}"));
    league.changes.recordUnknownChange();
    expect(await sendRawRequest(league, createSearchRequest("{}"))).toMatchObject({ isEarly: false });

    league.changes.connect(7);
    for (let time = 0; time < 2; time++) await sendRawRequest(league, createSearchRequest("{}"));
    expect(await sendRawRequest(league, createSearchRequest("{}", "X-Change: 7\r\n"))).toMatchObject({ isEarly: true });
    expect(await sendRawRequest(league, createSearchRequest("{}", "X-Change: 8\r\n"))).toMatchObject({
      isEarly: false,
    });

    league.changes.disconnect();
    expect(await sendRawRequest(league, createSearchRequest("{}"))).toMatchObject({ isEarly: false });
  });

  test("is counted once, by the same limit as in Fastify", async () => {
    const league = await openFakeServerLeague({ rateLimit: 6 });
    const replies: unknown[] = [];
    for (let time = 0; time < 8; time++) {
      const { status, isEarly } = await sendRawRequest(
        league,
        time % 3 === 1 ? createGetRequest("7") : createSearchRequest("{}"),
      );
      replies.push([status, isEarly]);
    }
    // The limit applies before the handler runs, on both paths.
    const first = [200, false];
    const fast = [200, true];
    const rejected = [429, true];
    expect(replies).toEqual([first, first, fast, fast, fast, fast, rejected, rejected]);
  });

  test("is counted for the IP address that a trusted proxy forwards", async () => {
    const league = await openFakeServerLeague({ rateLimit: 2, trustProxy: ["loopback"] });
    const from = (ip: string) => sendRawRequest(league, createSearchRequest("{}", `X-Forwarded-For: ${ip}\r\n`));
    const replies = [
      await from("192.0.2.1"),
      await from("192.0.2.1"),
      await from("192.0.2.1"),
      await from("192.0.2.2"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(league.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.2",
    ]);
  });

  test("logs and counts the normalized IP address, in any notation and number of header lines", async () => {
    const league = await openFakeServerLeague({ rateLimit: 4, trustProxy: ["loopback"] });
    const from = (lines: string[]) =>
      sendRawRequest(league, createSearchRequest("{}", lines.map((line) => `X-Forwarded-For: ${line}\r\n`).join("")));
    const replies = [
      await from(["192.0.2.9", "[2001:db8::1]:4001"]),
      await from(["unknown", '"[2001:DB8::1]:4002"']),
      await from(["2001:0db8:0:0::1", ""]),
      await from(["192.0.2.9, 192.0.2.8", "2001:db8::2%eth0, 127.0.0.1:80"]),
      await from(["2001:db8::3"]),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(league.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::2",
      "2001:db8::3",
    ]);
  });

  test("falls through to Fastify while the server closes, which closes the connection", async () => {
    const league = await openFakeServerLeague({ holdsClosing: true });
    for (let time = 0; time < 2; time++) await sendRawRequest(league, createSearchRequest("{}"));
    const closing = league.http.server.close();
    expect(await sendRawRequest(league, createSearchRequest("{}"))).toMatchObject({
      status: 200,
      isEarly: false,
      headers: { connection: "close" },
    });

    league.openGate();
    await closing;
  });
});

describe("a response that is no longer cached", () => {
  test("is rendered on the fast path if the request has no body, for the same audience", async () => {
    const league = await openFakeServerLeague();
    await sendRawRequest(league, createGetRequest("7"));
    for (const [token, audience] of [
      [undefined, undefined],
      ["ann", "USER"],
      ["admin", "ADMIN"],
    ] as const) {
      league.changes.recordUnknownChange();
      expect(await sendRawRequest(league, createGetRequest("7", token))).toMatchObject({
        data: `7 for ${audience}`,
        isEarly: true,
      });
    }
    const statuses = league.logged.filter(({ msg }) => msg === "reply").map(({ status }) => status);
    expect([statuses, league.exampleState.responseCount]).toEqual([[200, 200, 200, 200], 4]);
  });

  test("falls through to Fastify if rendering fails, and gets the error of the first attempt", async () => {
    const league = await openFakeServerLeague();
    await sendRawRequest(league, createGetRequest("7"));
    league.changes.recordUnknownChange();
    league.exampleState.isDeleted = true;
    expect(await sendRawRequest(league, createGetRequest("7"))).toMatchObject({ status: 404, isEarly: false });
    expect(league.exampleState.responseCount).toBe(2);
    expect(await sendRawRequest(league, createGetRequest("7"))).toMatchObject({ status: 404, isEarly: false });

    league.exampleState.isDeleted = false;
    expect(await sendRawRequest(league, createGetRequest("7"))).toMatchObject({ status: 200, isEarly: false });

    league.changes.recordUnknownChange();
    expect(await sendRawRequest(league, createGetRequest("7"))).toMatchObject({ status: 200, isEarly: true });
  });

  test("is not rendered for a rate-limited IP address", async () => {
    const league = await openFakeServerLeague({ rateLimit: 2 });
    for (const status of [200, 200, 429]) {
      league.changes.recordUnknownChange();
      expect(await sendRawRequest(league, createGetRequest("7"))).toMatchObject({ status });
    }
    expect(league.exampleState.responseCount).toBe(2);
  });
});

describe("a body", () => {
  const bodies = {
    "in separate packets": [createSearchRequest('{"name":"ann"}').slice(0, -14), '{"name":', '"ann"}'],
    "that starts like a cached one": [createSearchRequest("{}  ").slice(0, -2), "  "],
    "in chunks": [
      `POST /api/example/search HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`,
      "2\r\n{}\r\n0\r\n\r\n",
    ],
    "that is too long to be cached": [createSearchRequest(`{"name":"${"x".repeat(1200)}"}`)],
    "that is sent after 100-continue": [createSearchRequest("{}", "Expect: 100-continue\r\n").slice(0, -2), "{}"],
    "with a declared encoding": [createSearchRequest("{}", "Content-Encoding: identity\r\n")],
  };

  test.each(Object.entries(bodies))("%s falls through to Fastify", async (_, packets) => {
    const league = await openFakeServerLeague();
    await sendRawRequest(league, createSearchRequest("{}"));
    for (let time = 0; time < 3; time++) {
      const before = league.handled.count;
      for (const packet of packets) {
        league.socket.write(packet);
        await new Promise((done) => void setTimeout(done, 5));
      }
      expect(await readResponse(league.socket)).toMatchObject({ status: 200 });
      expect(league.handled.count).toBe(before + 1);
    }
  });

  test.each([
    ["{", 400],
    ['{"unknown":1}', 400],
    ['"x"', 400],
    ['{"name":1}', 400],
    ["x".repeat(600_000), 413],
  ])("that is invalid is rejected each time (%#)", async (body, status) => {
    const league = await openFakeServerLeague();
    for (let time = 0; time < 3; time++) {
      expect(await sendRawRequest({ ...league, socket: await league.open() }, createSearchRequest(body))).toMatchObject(
        { status },
      );
    }
  });

  test("whose request is rejected before it is read leaves the connection usable", async () => {
    const league = await openFakeServerLeague({ rateLimit: 1 });
    const replies: number[] = [];
    for (let time = 0; time < 4; time++)
      replies.push((await sendRawRequest(league, createSearchRequest(`{"name":"${time}"}`))).status);
    expect(replies).toEqual([200, 429, 429, 429]);
  });

  test("of pipelined requests is answered in order", async () => {
    const league = await openFakeServerLeague();
    const names = ["a", "b", "a", "c", "b", "a"];
    const requests = names.map((name) => createSearchRequest(JSON.stringify({ name }))).join("");
    for (let time = 0; time < 3; time++) {
      league.socket.write(requests);
      const received: unknown[] = [];
      for (const _name of names) received.push((await readResponse(league.socket)).body["data"]);
      expect(received).toEqual(names);
    }
  });

  test("whose client disconnects causes no error", async () => {
    const league = await openFakeServerLeague();
    await sendRawRequest(league, createSearchRequest("{}"));
    for (let time = 0; time < 40; time++) {
      const socket = await league.open();
      socket.write(
        time % 2 === 0 ? createSearchRequest("{}").repeat(3) : createSearchRequest('{"name":"x"}').slice(0, -3),
      );
      if (time % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect(await sendRawRequest(league, createSearchRequest("{}"))).toMatchObject({ status: 200 });
    expect(league.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

test("rejects a malformed request after a fast response on the same connection", async () => {
  const league = await openFakeServerLeague();
  for (let time = 0; time < 2; time++) await sendRawRequest(league, createSearchRequest("{}"));
  league.socket.write("nonsense\r\n\r\n");
  expect(await readResponse(league.socket)).toMatchObject({ status: 400, headers: { connection: "close" } });

  await once(league.socket.resume(), "close");
});

test("a malformed request during a fast response closes the connection without a reply", async () => {
  const league = await openFakeServerLeague();
  await sendRawRequest(league, createGetRequest("7"));
  let received = "";
  league.socket.on("data", (bytes) => {
    received += String(bytes);
  });
  league.socket.write(`${createGetRequest("7")}nonsense\r\n\r\n`);
  await once(league.socket, "close");
  expect(received).not.toContain("HTTP/1.1 400");
});
