import { describe, expect, test } from "vitest";
import { buildToy } from "./toy-league.ts";

describe("who may call", () => {
  test("a visitor is asked to sign in", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy", { body: { name: "a" } })).toMatchObject({
      status: 401,
      body: { ok: false, status: 401, errorCode: "NOT_SIGNED_IN", message: "Please log in first" },
    });
  });
  test("a user is refused what is for admins", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy", { as: "user", body: { name: "a" } })).toMatchObject({
      status: 403,
      body: { ok: false, status: 403, errorCode: "FORBIDDEN" },
    });
  });
  test("an admin may, and a creation answers 201", async () => {
    const { call } = await buildToy();
    expect(await call("POST", "/toy", { as: "admin", body: { name: "a" } })).toMatchObject({
      status: 201,
      body: { ok: true, status: 201, data: { name: "a", by: 1 } },
    });
  });
});
