import { expect } from "vitest";
import { callRaw } from "../test/call-raw.ts";
import { oneOfEach } from "../test/one-of-each-entity.ts";
import { test } from "../test/open-league.ts";

const isOfEntity = (path: string) => path === "/user" || path.endsWith("/:id");

test("an entity that is sent back as it was answered is taken, and stays as it is", async ({ league }) => {
  const entities = await oneOfEach(league);
  const puts = league.http.servedCalls.filter(({ call }) => call.method === "PUT" && isOfEntity(call.path));
  expect(puts.map(({ call }) => call.path).toSorted()).toEqual(Object.keys(entities).toSorted());
  for (const one of puts) {
    const entity = entities[one.call.path];
    const id = entity?._id ?? "";
    const send = (body: object) => callRaw(league.http, one, { as: league.admin, id, body });
    expect((await send({ ...entity })).body, one.name).toEqual({ ok: true, status: 200, data: entity });
    // What cannot be changed is not looked at, and what the entity does not have is still unknown.
    expect((await send({ ...entity, _id: [{}] })).body, one.name).toMatchObject({ ok: true, data: entity });
    const unknown = { status: 400, message: "passwordHash is unknown here" };
    expect((await send({ ...entity, passwordHash: "x" })).body, one.name).toMatchObject(unknown);
  }
});
