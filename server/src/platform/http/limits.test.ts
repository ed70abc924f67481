import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.

type TestServer = Awaited<ReturnType<typeof buildTestServer>>;

/** Makes a call several times and returns the statuses of the replies. */
async function readStatuses(times: number, makeCall: () => ReturnType<TestServer["call"]>): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt++) statuses.push((await makeCall()).status);
  return statuses;
}

describe("the rate limit", () => {
  test("counts all calls of an IP address, for all users", async () => {
    const { call } = await buildTestServer({ rateLimit: 3 });
    expect(await readStatuses(2, () => call("GET", "/example/7", { as: "user" }))).toEqual([200, 200]);
    expect(await readStatuses(2, () => call("POST", "/example/search"))).toEqual([200, 429]);
    expect(await call("POST", "/example", { as: "user", body: {} })).toMatchObject({ status: 429 });
  });

  test("counts requests for unknown paths", async () => {
    const { call } = await buildTestServer({ rateLimit: 3 });
    expect(await readStatuses(2, () => call("POST", "/nothing", { body: "{" }))).toEqual([404, 404]);
    expect(await readStatuses(2, () => call("GET", "/%"))).toEqual([404, 429]);
    expect(await call("POST", "/nothing")).toMatchObject({ status: 429 });
    expect(await call("GET", "/example/7")).toMatchObject({ status: 429 });
  });

  test("adds the header Retry-After to a rejection", async () => {
    const { call } = await buildTestServer({ rateLimit: 1 });
    await call("GET", "/example/7");
    const { status, body, headers } = await call("GET", "/example/7");
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        ok: false,
        status: 429,
        errorCode: "TOO_MANY",
        message: "Too many requests, try again in 60 s",
        errorData: { seconds: 60 },
      },
    });
    expect(headers["retry-after"]).toBe("60");
  });

  test("does not last longer if the system clock is set back", async () => {
    const { call } = await buildTestServer({ rateLimit: 1 });
    await call("GET", "/example/7");
    const yearMs = 365 * 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - yearMs });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect(await call("GET", "/example/7")).toMatchObject({ status: 429, body: { errorData: { seconds: 60 } } });
  });

  test("of sign-ins is a twentieth of the limit for all calls", async () => {
    const { call } = await buildTestServer({ rateLimit: 240 });
    const statuses = await readStatuses(13, () => call("POST", "/example/signin", { body: { token: "a" } }));
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect(await call("GET", "/example/7")).toMatchObject({ status: 200 });
  });

  test("allows at least 10 sign-ins", async () => {
    const { call } = await buildTestServer({ rateLimit: 20 });
    const statuses = await readStatuses(11, () => call("POST", "/example/signin", { body: { token: "a" } }));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

test("a limit that counts by another key than the IP address is separate from the default limit", async () => {
  const { http, call } = await buildTestServer({ rateLimit: 1 });
  const limit = http.limits.createCustomLimit(({ query }) => (query as { key: string }).key);
  http.server.get("/rounds", { onRequest: limit }, (_request, reply) => reply.send("any"));
  const requestRounds = async (key: string) => (await http.server.inject(`/rounds?key=${key}`)).statusCode;
  // A key may look like the IP address of the test server's client.
  const clientIp = "127.0.0.1";
  expect([await requestRounds("a"), await requestRounds(clientIp), await requestRounds("a")]).toEqual([200, 200, 429]);
  expect(await call("GET", "/example/7"), "the default limit has counted no request").toMatchObject({ status: 200 });
});

describe("the IP address of a client", () => {
  const forwardedFor = (ipAddresses: string) => ({ headers: { "x-forwarded-for": ipAddresses } });

  test("is not read from the header of an untrusted client", async () => {
    const { call } = await buildTestServer({ rateLimit: 1 });
    await call("GET", "/example/7", forwardedFor("192.0.2.1"));
    expect(await call("GET", "/example/7", forwardedFor("192.0.2.2"))).toMatchObject({ status: 429 });
  });

  test("is read from the header of a trusted proxy", async () => {
    const { call } = await buildTestServer({ rateLimit: 1, trustProxy: ["loopback"] });
    await call("GET", "/example/7", forwardedFor("192.0.2.1"));
    expect(await call("GET", "/example/7", forwardedFor("192.0.2.2"))).toMatchObject({ status: 200 });
    expect(await call("GET", "/example/7", forwardedFor("192.0.2.9, 192.0.2.1"))).toMatchObject({ status: 429 });
  });

  // The client has the last address in the header that does not belong to a trusted proxy. If the text before a proxy's address
  // is not an address, the proxy counts as the client. An IPv6 address counts as its network.
  test.each([
    ["192.0.2.9, 192.0.2.1, 10.0.0.5", "192.0.2.1"],
    ["192.0.2.1,fe80::5%eth0 ,, ::ffff:10.0.0.5,", "192.0.2.1"],
    ["10.0.0.6, 10.0.0.5", "10.0.0.6"],
    ["nobody, 10.0.0.5", "10.0.0.5"],
    ["192.0.2.1, unknown, 10.0.0.5", "10.0.0.5"],
    ["192.0.2.1, unknown", "127.0.0.1"],
    ["_hidden", "127.0.0.1"],
    ["203.0.113.2:4001", "203.0.113.2"],
    ["192.0.2.9, 203.0.113.2:4001 , 10.0.0.5:80", "203.0.113.2"],
    ['"[2001:DB8:0:0:0:0:0:1]:4001"', "2001:db8::"],
    ["for=192.0.2.1", "127.0.0.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    [`${"192.0.2.9,".repeat(20)}192.0.2.1`, "192.0.2.1"],
    ["x".repeat(100), "127.0.0.1"],
    [",".repeat(100), "127.0.0.1"],
    ["", "127.0.0.1"],
  ])("behind proxies that send %j is %s", async (header, address) => {
    const { call } = await buildTestServer({ trustProxy: ["loopback", "linklocal", "10.0.0.0/8"] });
    expect(await call("GET", "/example/session", forwardedFor(header))).toMatchObject({ body: { address } });
  });

  test("has one count for all ports that a proxy appends", async () => {
    // A twentieth of the limit is 10 sign-ins.
    const { call } = await buildTestServer({ rateLimit: 200, trustProxy: ["loopback"] });
    let port = 4000;
    const signInRequest = { body: { token: "a" } };
    const signIn = (ipAddress: string) =>
      call("POST", "/example/signin", { ...signInRequest, ...forwardedFor(`${ipAddress}:${++port}`) });
    const tenThenRejected = [...Array(10).fill(200), 429, 429];
    expect(await readStatuses(12, () => signIn("203.0.113.2"))).toEqual(tenThenRejected);
    expect(await readStatuses(12, () => signIn("[2001:db8::1]"))).toEqual(tenThenRejected);
  });

  test("is counted by its network if it is an IPv6 address", async () => {
    const { call } = await buildTestServer({ rateLimit: 2, trustProxy: ["loopback"] });
    expect(await call("GET", "/example/session", forwardedFor("2001:DB8::1"))).toMatchObject({
      body: { address: "2001:db8::" },
    });
    await call("GET", "/example/7", forwardedFor("2001:db8::2"));
    expect(await call("GET", "/example/7", forwardedFor("2001:db8::3"))).toMatchObject({ status: 429 });
  });
});
