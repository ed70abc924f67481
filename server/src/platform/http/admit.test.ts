import { describe, expect, test } from "vitest";
import { buildToy } from "../../../test/toy-league.ts";

const json = { "content-type": "application/json" };
const cookie = { cookie: "session=user-token" };
const own = { origin: "http://league.example" };
const foreign = { origin: "http://evil.example" };
const refused = { status: 403, body: { errorCode: "FOREIGN_ORIGIN" } };

describe("a change by cookie", () => {
  test("is made from the league's own pages", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...own } })).toMatchObject({
      status: 200,
    });
  });

  test("is made from a page of the very host that serves it", async () => {
    const { call } = await buildToy();
    const here = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
    expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...here } })).toMatchObject({
      status: 200,
    });
    const otherPort = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3001" };
    expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...otherPort } })).toMatchObject(
      refused,
    );
    const otherScheme = { host: "127.0.0.1:3000", origin: "https://127.0.0.1:3000" };
    expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...otherScheme } })).toMatchObject(
      refused,
    );
  });

  test("is made from pages that CORS_ORIGINS names", async () => {
    const { call } = await buildToy({ corsOrigins: ["https://friend.example"] });
    const friend = { origin: "https://friend.example" };
    expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...friend } })).toMatchObject({
      status: 200,
    });
  });

  test.each([{}, foreign, { origin: "null" }, { origin: "" }, { origin: "http://league.example.evil.example" }])(
    "is refused from %j",
    async (origin) => {
      const { call } = await buildToy();
      expect(await call("POST", "/toy/7/windUp", { headers: { ...cookie, ...json, ...origin } })).toMatchObject(
        refused,
      );
      expect(await call("DELETE", "/toy/7/part?part=a", { headers: { ...cookie, ...json, ...origin } })).toMatchObject(
        refused,
      );
      expect(await call("PUT", "/toy/7", { body: {}, headers: { ...cookie, ...origin } })).toMatchObject(refused);
    },
  );

  test("must be JSON where it has a body", async () => {
    const { call } = await buildToy();
    const headers = { ...cookie, ...own };
    for (const type of [{}, { "content-type": "text/plain" }]) {
      const body = Buffer.from("{}");
      expect(await call("POST", "/toy/7/windUp", { headers: { ...headers, ...type }, body })).toMatchObject({
        status: 400,
        body: { message: "Content-Type must be application/json" },
      });
    }
    expect(await call("POST", "/toy/7/windUp", { headers })).toMatchObject({ status: 200 });
    expect(await call("DELETE", "/toy/7/part?part=wheel", { headers })).toMatchObject({ status: 200 });
  });

  test("of the session itself is one too", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy/logout", { headers: { ...cookie, ...json, ...foreign } })).toMatchObject(refused);
    expect(await call("POST", "/toy/logout", { headers: { ...cookie, ...json } })).toMatchObject(refused);
    expect(await call("POST", "/toy/logout", { headers: { ...cookie, ...json, ...own } })).toMatchObject({
      status: 200,
    });
  });
});

describe("no origin is asked", () => {
  test("of a call that only reads", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy/search", { headers: { ...cookie, ...foreign } })).toMatchObject({ status: 200 });
    expect(await call("GET", "/toy/7", { headers: { ...cookie, ...foreign } })).toMatchObject({ status: 200 });
  });

  test("of a call by header", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy/7/windUp", { as: "user", headers: foreign })).toMatchObject({ status: 200 });
    expect(await call("POST", "/toy/7/windUp", { as: "user", headers: cookie })).toMatchObject({ status: 200 });
  });

  test("of a sign-in, whatever session it is sent with", async () => {
    const { call } = await buildToy();
    const sent = { body: { token: "user-token" }, headers: cookie };
    expect(await call("POST", "/toy/signin", sent)).toMatchObject({ status: 200 });
  });
});

test("nobody signs a browser in from a foreign page", async () => {
  const { call } = await buildToy();
  expect(await call("POST", "/toy/signin", { body: { token: "a" }, headers: foreign })).toMatchObject(refused);
});
