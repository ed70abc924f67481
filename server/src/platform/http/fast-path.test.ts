import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { ask, get, json, openFakeServerLeague, search } from "../../../test/fake-server-requests.ts";
import { answerFrom } from "../../../test/raw-socket.ts";

describe("a cached response", () => {
  test("is sent on the fast path if the request was parsed before", async () => {
    const toy = await openFakeServerLeague();
    for (const request of [search("{}"), search('{"name":"é"}'), search(""), get("7")]) {
      expect(await ask(toy, request)).toMatchObject({ status: 200, isEarly: false });
      const again = await ask(toy, request);
      expect(again).toMatchObject({ status: 200, isEarly: true });
      expect(again.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
    expect(await ask(toy, search('{"name":"é"}'))).toMatchObject({ data: "é" });
    expect(await ask(toy, search('{ "name": "é" }'))).toMatchObject({ data: "é", isEarly: false });
  });

  test("is sent only to its audience, and only to callers with access", async () => {
    const toy = await openFakeServerLeague();
    for (const token of ["ann", "ben", "admin"]) {
      await ask(toy, get("7", token));
      await ask(toy, get("own", token));
      await ask(toy, get("news", token));
    }
    await ask(toy, get("plans", "admin"));
    const data = async (path: string, token?: string) => (await ask(toy, get(path, token))).data;
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
    expect(await ask(toy, get("own", "ann"))).toMatchObject({ isEarly: true });
    expect(await ask(toy, get("own", "nobody"))).toMatchObject({ status: 401 });
  });

  test("is not sent if a change may be missing in it", async () => {
    const toy = await openFakeServerLeague();
    for (let time = 0; time < 2; time++) await ask(toy, search("{}"));
    toy.changes.recordUnknownChange();
    expect(await ask(toy, search("{}"))).toMatchObject({ isEarly: false });
    toy.changes.connect(7);
    for (let time = 0; time < 2; time++) await ask(toy, search("{}"));
    expect(await ask(toy, search("{}", "X-Change: 7\r\n"))).toMatchObject({ isEarly: true });
    expect(await ask(toy, search("{}", "X-Change: 8\r\n"))).toMatchObject({ isEarly: false });
    toy.changes.disconnect();
    expect(await ask(toy, search("{}"))).toMatchObject({ isEarly: false });
  });

  test("is counted once, by the same limit as in Fastify", async () => {
    const toy = await openFakeServerLeague({ rateLimit: 6 });
    const asked: unknown[] = [];
    for (let time = 0; time < 8; time++) {
      const { status, isEarly } = await ask(toy, time % 3 === 1 ? get("7") : search("{}"));
      asked.push([status, isEarly]);
    }
    // The framework refuses before a handler runs.
    const first = [200, false];
    const early = [200, true];
    const refused = [429, true];
    expect(asked).toEqual([first, first, early, early, early, early, refused, refused]);
  });

  test("is counted for the IP address that a trusted proxy forwards", async () => {
    const toy = await openFakeServerLeague({ rateLimit: 2, trustProxy: ["loopback"] });
    const from = (ip: string) => ask(toy, search("{}", `X-Forwarded-For: ${ip}\r\n`));
    const seen = [await from("192.0.2.1"), await from("192.0.2.1"), await from("192.0.2.1"), await from("192.0.2.2")];
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(toy.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.2",
    ]);
  });

  test("logs and counts the normalized IP address, in any notation and number of header lines", async () => {
    const toy = await openFakeServerLeague({ rateLimit: 4, trustProxy: ["loopback"] });
    const from = (lines: string[]) =>
      ask(toy, search("{}", lines.map((line) => `X-Forwarded-For: ${line}\r\n`).join("")));
    const seen = [
      await from(["192.0.2.9", "[2001:db8::1]:4001"]),
      await from(["unknown", '"[2001:DB8::1]:4002"']),
      await from(["2001:0db8:0:0::1", ""]),
      await from(["192.0.2.9, 192.0.2.8", "2001:db8::2%eth0, 127.0.0.1:80"]),
      await from(["2001:db8::3"]),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(toy.logged.filter(({ msg }) => msg === "reply").map(({ address }) => address)).toEqual([
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::1",
      "2001:db8::2",
      "2001:db8::3",
    ]);
  });

  test("falls through to Fastify while the server closes, which closes the connection", async () => {
    const toy = await openFakeServerLeague({ holdsClosing: true });
    for (let time = 0; time < 2; time++) await ask(toy, search("{}"));
    const closing = toy.http.server.close();
    expect(await ask(toy, search("{}"))).toMatchObject({
      status: 200,
      isEarly: false,
      headers: { connection: "close" },
    });
    toy.openGate();
    await closing;
  });
});

describe("a response that is no longer cached", () => {
  test("is rendered on the fast path if the request has no body, for the same audience", async () => {
    const toy = await openFakeServerLeague();
    await ask(toy, get("7"));
    for (const [token, audience] of [
      [undefined, undefined],
      ["ann", "USER"],
      ["admin", "ADMIN"],
    ] as const) {
      toy.changes.recordUnknownChange();
      expect(await ask(toy, get("7", token))).toMatchObject({ data: `7 for ${audience}`, isEarly: true });
    }
    const statuses = toy.logged.filter(({ msg }) => msg === "reply").map(({ status }) => status);
    expect([statuses, toy.toys.made]).toEqual([[200, 200, 200, 200], 4]);
  });

  test("falls through to Fastify if rendering fails, and gets the error of the first attempt", async () => {
    const toy = await openFakeServerLeague();
    await ask(toy, get("7"));
    toy.changes.recordUnknownChange();
    toy.toys.gone = true;
    expect(await ask(toy, get("7"))).toMatchObject({ status: 404, isEarly: false });
    expect(toy.toys.made).toBe(2);
    expect(await ask(toy, get("7"))).toMatchObject({ status: 404, isEarly: false });
    toy.toys.gone = false;
    expect(await ask(toy, get("7"))).toMatchObject({ status: 200, isEarly: false });
    toy.changes.recordUnknownChange();
    expect(await ask(toy, get("7"))).toMatchObject({ status: 200, isEarly: true });
  });

  test("is not rendered for a rate-limited IP address", async () => {
    const toy = await openFakeServerLeague({ rateLimit: 2 });
    for (const status of [200, 200, 429]) {
      toy.changes.recordUnknownChange();
      expect(await ask(toy, get("7"))).toMatchObject({ status });
    }
    expect(toy.toys.made).toBe(2);
  });
});

describe("a body", () => {
  const parts = {
    "in separate packets": [search('{"name":"ann"}').slice(0, -14), '{"name":', '"ann"}'],
    "that starts like a cached one": [search("{}  ").slice(0, -2), "  "],
    "in chunks": [`POST /api/toy/search HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`, "2\r\n{}\r\n0\r\n\r\n"],
    "that is too long to be cached": [search(`{"name":"${"x".repeat(1200)}"}`)],
    "that is sent after 100-continue": [search("{}", "Expect: 100-continue\r\n").slice(0, -2), "{}"],
    "with a declared encoding": [search("{}", "Content-Encoding: identity\r\n")],
  };

  test.each(Object.entries(parts))("%s falls through to Fastify", async (_, pieces) => {
    const toy = await openFakeServerLeague();
    await ask(toy, search("{}"));
    for (let time = 0; time < 3; time++) {
      const before = toy.handled.count;
      for (const piece of pieces) {
        toy.socket.write(piece);
        await new Promise((done) => void setTimeout(done, 5));
      }
      expect(await answerFrom(toy.socket)).toMatchObject({ status: 200 });
      expect(toy.handled.count).toBe(before + 1);
    }
  });

  test.each([
    ["{", 400],
    ['{"other":1}', 400],
    ['"x"', 400],
    ['{"name":1}', 400],
    ["x".repeat(600_000), 413],
  ])("that is rejected is rejected each time (%#)", async (body, status) => {
    const toy = await openFakeServerLeague();
    for (let time = 0; time < 3; time++) {
      expect(await ask({ ...toy, socket: await toy.open() }, search(body))).toMatchObject({ status });
    }
  });

  test("whose request is rejected before it is read leaves the connection usable", async () => {
    const toy = await openFakeServerLeague({ rateLimit: 1 });
    const asked: number[] = [];
    for (let time = 0; time < 4; time++) asked.push((await ask(toy, search(`{"name":"${time}"}`))).status);
    expect(asked).toEqual([200, 429, 429, 429]);
  });

  test("of pipelined requests is answered in order", async () => {
    const toy = await openFakeServerLeague();
    const names = ["a", "b", "a", "c", "b", "a"];
    const requests = names.map((name) => search(JSON.stringify({ name }))).join("");
    for (let time = 0; time < 3; time++) {
      toy.socket.write(requests);
      const answers: unknown[] = [];
      for (const _name of names) answers.push((await answerFrom(toy.socket)).body["data"]);
      expect(answers).toEqual(names);
    }
  });

  test("whose client disconnects causes no error", async () => {
    const toy = await openFakeServerLeague();
    await ask(toy, search("{}"));
    for (let time = 0; time < 40; time++) {
      const socket = await toy.open();
      socket.write(time % 2 === 0 ? search("{}").repeat(3) : search('{"name":"x"}').slice(0, -3));
      if (time % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect(await ask(toy, search("{}"))).toMatchObject({ status: 200 });
    expect(toy.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

test("rejects a malformed request after a fast response on the same connection", async () => {
  const toy = await openFakeServerLeague();
  for (let time = 0; time < 2; time++) await ask(toy, search("{}"));
  toy.socket.write("nonsense\r\n\r\n");
  expect(await answerFrom(toy.socket)).toMatchObject({ status: 400, headers: { connection: "close" } });
  await once(toy.socket.resume(), "close");
});

test("a malformed request during a fast response closes the connection without a reply", async () => {
  const toy = await openFakeServerLeague();
  await ask(toy, get("7"));
  let received = "";
  toy.socket.on("data", (bytes) => {
    received += String(bytes);
  });
  toy.socket.write(`${get("7")}nonsense\r\n\r\n`);
  await once(toy.socket, "close");
  expect(received).not.toContain("HTTP/1.1 400");
});
