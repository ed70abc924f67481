import { describe, expect, test } from "vitest";
import { buildToy } from "../../../test/toy-league.ts";

async function seen(headers: Readonly<Record<string, string>>, publicUrl = "http://league.example") {
  const { call } = await buildToy({ publicUrl });
  const { body } = await call("GET", "/toy/session", { headers });
  return body;
}

describe("a token", () => {
  test.each(["JWT user-token", "Bearer user-token", "jwt user-token", "bearer   user-token"])(
    "is taken from the header: %s",
    async (authorization) => {
      expect(await seen({ authorization })).toMatchObject({ viewer: 2, sent: "user-token", inHeader: true });
    },
  );

  test("is taken from the cookie", async () => {
    expect(await seen({ cookie: "a=b; session=user-token" })).toMatchObject({ viewer: 2, inHeader: false });
  });

  test("in the header goes before the cookie, even when it is nobody's", async () => {
    const cookie = "session=user-token";
    expect(await seen({ cookie, authorization: "JWT admin-token" })).toMatchObject({ viewer: 1 });
    expect(await seen({ cookie, authorization: "JWT expired" })).toMatchObject({ viewer: null, sent: "expired" });
  });

  test("of another kind leaves the cookie to speak", async () => {
    const cookie = "session=user-token";
    expect(await seen({ cookie, authorization: "Basic dXNlcjpwYXNz" })).toMatchObject({ viewer: 2, inHeader: false });
  });

  test.each(["", " ", "JWT", "JWT ", "jwt  ", "Bearer", "Bearer "])(
    "that is empty leaves the cookie to speak: %j",
    async (authorization) => {
      expect(await seen({ cookie: "session=user-token", authorization })).toMatchObject({ viewer: 2, inHeader: false });
      expect(await seen({ authorization })).toMatchObject({ viewer: null });
    },
  );

  test.each(["JWT two words", `JWT ${"a".repeat(300)}`, "Bearer user-token x"])(
    "that is malformed is nobody's, beside a cookie too: %s",
    async (authorization) => {
      expect(await seen({ cookie: "session=user-token", authorization })).toMatchObject({ ok: true, viewer: null });
    },
  );

  test.each(["JWT unknown", "JWT two words", `JWT ${"a".repeat(300)}`, "JWT __proto__", "user-token"])(
    "that is malformed or unknown is nobody's: %s",
    async (authorization) => {
      expect(await seen({ authorization })).toMatchObject({ ok: true, viewer: null });
    },
  );

  test("that is nobody's is asked to sign in where one must be", async () => {
    const { call } = await buildToy();
    const headers = { authorization: "JWT expired" };
    expect(await call("POST", "/toy/7/windUp", { headers })).toMatchObject({ status: 401 });
  });
});

describe("the cookie", () => {
  test("is out of scripts' reach and stays on the site", async () => {
    const { call } = await buildToy();
    const { headers } = await call("POST", "/toy/signin", { body: { token: "a-token" } });
    expect(headers["set-cookie"]).toBe("session=a-token; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax");
  });

  test("is bound to the host behind https", async () => {
    const { call } = await buildToy({ publicUrl: "https://league.example" });
    const { headers } = await call("POST", "/toy/signin", { body: { token: "a-token" } });
    expect(headers["set-cookie"]).toBe("__Host-session=a-token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax");
    expect(await seen({ cookie: "session=user-token" }, "https://league.example")).toMatchObject({ viewer: null });
    expect(await seen({ cookie: "__Host-session=user-token" }, "https://league.example")).toMatchObject({ viewer: 2 });
  });

  test("is forgotten at the end", async () => {
    const { call } = await buildToy();
    const { headers } = await call("POST", "/toy/logout");
    expect(headers["set-cookie"]).toMatch(
      /^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
    );
  });
});
