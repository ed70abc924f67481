import { expect } from "vitest";
import { callRaw } from "../test/call-raw.ts";
import { createOneOfEach } from "../test/one-of-each-entity.ts";
import { test } from "../test/open-league.ts";

const isEntityPath = (path: string) => path === "/user" || path.endsWith("/:id");

test("sending an entity back unchanged succeeds and changes nothing", async ({ league }) => {
  const entities = await createOneOfEach(league);
  const putEndpoints = league.http.servedEndpoints.filter(
    ({ endpoint }) => endpoint.method === "PUT" && isEntityPath(endpoint.path),
  );
  expect(putEndpoints.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(Object.keys(entities).toSorted());
  for (const served of putEndpoints) {
    const entity = entities[served.endpoint.path];
    const id = entity?._id ?? "";
    const send = (body: object) => callRaw(league.http, served, { as: league.admin, id, body });
    expect((await send({ ...entity })).body, served.name).toEqual({ ok: true, status: 200, data: entity });
    // Read-only fields, such as `_id`, are not validated. Fields that the entity does not have are rejected.
    expect((await send({ ...entity, _id: [{}] })).body, served.name).toMatchObject({ ok: true, data: entity });
    const unknownFieldError = { status: 400, message: "passwordHash is unknown here" };
    expect((await send({ ...entity, passwordHash: "x" })).body, served.name).toMatchObject(unknownFieldError);
  }
});
