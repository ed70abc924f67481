import { describe, expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";

// The test server has example calls (see `build-test-server.ts`). Every numeric id of an example exists.
// The admin has the id 1, and the user has the id 2.

/** Sends headers, and returns the session that the server reads from them. */
async function readSession(headers: Readonly<Record<string, string>>, publicUrl = "http://league.example") {
  const { call } = await buildTestServer({ publicUrl });
  const { body } = await call("GET", "/example/session", { headers });
  return body;
}

describe("a token", () => {
  test.each(["JWT user-token", "Bearer user-token", "jwt user-token", "bearer   user-token"])(
    "is read from the header: %s",
    async (authorization) => {
      expect(await readSession({ authorization })).toMatchObject({ viewer: 2, sent: "user-token", inHeader: true });
    },
  );

  test("is read from the cookie", async () => {
    expect(await readSession({ cookie: "a=b; session=user-token" })).toMatchObject({ viewer: 2, inHeader: false });
  });

  test("in the header takes precedence over the cookie, even if it is unknown", async () => {
    const cookie = "session=user-token";
    expect(await readSession({ cookie, authorization: "JWT admin-token" })).toMatchObject({ viewer: 1 });
    expect(await readSession({ cookie, authorization: "JWT expired" })).toMatchObject({
      viewer: null,
      sent: "expired",
    });
  });

  test("of another scheme is ignored in favour of the cookie", async () => {
    const cookie = "session=user-token";
    expect(await readSession({ cookie, authorization: "Basic dXNlcjpwYXNz" })).toMatchObject({
      viewer: 2,
      inHeader: false,
    });
  });

  test.each(["", " ", "JWT", "JWT ", "jwt  ", "Bearer", "Bearer "])(
    "that is empty is ignored in favour of the cookie: %j",
    async (authorization) => {
      expect(await readSession({ cookie: "session=user-token", authorization })).toMatchObject({
        viewer: 2,
        inHeader: false,
      });
      expect(await readSession({ authorization })).toMatchObject({ viewer: null });
    },
  );

  test.each(["JWT two words", `JWT ${"a".repeat(300)}`, "Bearer user-token x"])(
    "that is malformed counts as unknown, even beside a valid cookie: %s",
    async (authorization) => {
      expect(await readSession({ cookie: "session=user-token", authorization })).toMatchObject({
        ok: true,
        viewer: null,
      });
    },
  );

  test.each(["JWT unknown", "JWT two words", `JWT ${"a".repeat(300)}`, "JWT __proto__", "user-token"])(
    "that is malformed or unknown counts as a visitor: %s",
    async (authorization) => {
      expect(await readSession({ authorization })).toMatchObject({ ok: true, viewer: null });
    },
  );

  test("that is unknown gets NOT_SIGNED_IN if the call requires a session", async () => {
    const { call } = await buildTestServer();
    const headers = { authorization: "JWT expired" };
    expect(await call("POST", "/example/7/windUp", { headers })).toMatchObject({ status: 401 });
  });
});

describe("the cookie", () => {
  test("is HttpOnly and SameSite", async () => {
    const { call } = await buildTestServer();
    const { headers } = await call("POST", "/example/signin", { body: { token: "a-token" } });
    expect(headers["set-cookie"]).toBe("session=a-token; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax");
  });

  test("is bound to the host with https", async () => {
    const { call } = await buildTestServer({ publicUrl: "https://league.example" });
    const { headers } = await call("POST", "/example/signin", { body: { token: "a-token" } });
    expect(headers["set-cookie"]).toBe("__Host-session=a-token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax");
    expect(await readSession({ cookie: "session=user-token" }, "https://league.example")).toMatchObject({
      viewer: null,
    });
    expect(await readSession({ cookie: "__Host-session=user-token" }, "https://league.example")).toMatchObject({
      viewer: 2,
    });
  });

  test("is deleted at sign-out", async () => {
    const { call } = await buildTestServer();
    const { headers } = await call("POST", "/example/logout");
    expect(headers["set-cookie"]).toMatch(
      /^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
    );
  });
});

const jsonHeaders = { "content-type": "application/json" };
const sessionCookie = { cookie: "session=user-token" };
const ownOrigin = { origin: "http://league.example" };
const foreignOrigin = { origin: "http://evil.example" };
const rejectedReply = { status: 403, body: { errorCode: "FOREIGN_ORIGIN" } };

describe("a write by cookie", () => {
  test("is accepted from the league's own pages", async () => {
    const { call } = await buildTestServer();
    expect(
      await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...ownOrigin } }),
    ).toMatchObject({
      status: 200,
    });
  });

  test("is accepted from a page of the same host", async () => {
    const { call } = await buildTestServer();
    const sameHost = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
    expect(
      await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...sameHost } }),
    ).toMatchObject({
      status: 200,
    });

    const otherPort = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3001" };
    expect(
      await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...otherPort } }),
    ).toMatchObject(rejectedReply);

    const otherScheme = { host: "127.0.0.1:3000", origin: "https://127.0.0.1:3000" };
    expect(
      await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...otherScheme } }),
    ).toMatchObject(rejectedReply);
  });

  test("is accepted from origins in CORS_ORIGINS", async () => {
    const { call } = await buildTestServer({ corsOrigins: ["https://friend.example"] });
    const friendOrigin = { origin: "https://friend.example" };
    expect(
      await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...friendOrigin } }),
    ).toMatchObject({
      status: 200,
    });
  });

  test.each([{}, foreignOrigin, { origin: "null" }, { origin: "" }, { origin: "http://league.example.evil.example" }])(
    "is rejected from %j",
    async (origin) => {
      const { call } = await buildTestServer();
      expect(
        await call("POST", "/example/7/windUp", { headers: { ...sessionCookie, ...jsonHeaders, ...origin } }),
      ).toMatchObject(rejectedReply);
      expect(
        await call("DELETE", "/example/7/part?part=a", { headers: { ...sessionCookie, ...jsonHeaders, ...origin } }),
      ).toMatchObject(rejectedReply);
      expect(await call("PUT", "/example/7", { body: {}, headers: { ...sessionCookie, ...origin } })).toMatchObject(
        rejectedReply,
      );
    },
  );

  test("must be JSON if it has a body", async () => {
    const { call } = await buildTestServer();
    const headers = { ...sessionCookie, ...ownOrigin };
    for (const type of [{}, { "content-type": "text/plain" }]) {
      const body = Buffer.from("{}");
      expect(await call("POST", "/example/7/windUp", { headers: { ...headers, ...type }, body })).toMatchObject({
        status: 400,
        body: { message: "Content-Type must be application/json" },
      });
    }
    expect(await call("POST", "/example/7/windUp", { headers })).toMatchObject({ status: 200 });
    expect(await call("DELETE", "/example/7/part?part=wheel", { headers })).toMatchObject({ status: 200 });
  });

  test("may also be a sign-out, with the same rules", async () => {
    const { call } = await buildTestServer();
    expect(
      await call("POST", "/example/logout", { headers: { ...sessionCookie, ...jsonHeaders, ...foreignOrigin } }),
    ).toMatchObject(rejectedReply);
    expect(await call("POST", "/example/logout", { headers: { ...sessionCookie, ...jsonHeaders } })).toMatchObject(
      rejectedReply,
    );
    expect(
      await call("POST", "/example/logout", { headers: { ...sessionCookie, ...jsonHeaders, ...ownOrigin } }),
    ).toMatchObject({
      status: 200,
    });
  });
});

describe("the origin of a request does not matter", () => {
  test("for a call that only reads", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/search", { headers: { ...sessionCookie, ...foreignOrigin } })).toMatchObject({
      status: 200,
    });
    expect(await call("GET", "/example/7", { headers: { ...sessionCookie, ...foreignOrigin } })).toMatchObject({
      status: 200,
    });
  });

  test("for a call with a token in the header", async () => {
    const { call } = await buildTestServer();
    expect(await call("POST", "/example/7/windUp", { as: "user", headers: foreignOrigin })).toMatchObject({
      status: 200,
    });
    expect(await call("POST", "/example/7/windUp", { as: "user", headers: sessionCookie })).toMatchObject({
      status: 200,
    });
  });

  test("for a sign-in, even with the cookie of a session", async () => {
    const { call } = await buildTestServer();
    const request = { body: { token: "user-token" }, headers: sessionCookie };
    expect(await call("POST", "/example/signin", request)).toMatchObject({ status: 200 });
  });
});

test("a sign-in from a page of another site is rejected", async () => {
  const { call } = await buildTestServer();
  expect(await call("POST", "/example/signin", { body: { token: "a" }, headers: foreignOrigin })).toMatchObject(
    rejectedReply,
  );
});
