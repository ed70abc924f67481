import { expect } from "vitest";
import { createMinimalBody, getBodySchema } from "../test/body-schemas.ts";
import { callRaw, findContractViolation } from "../test/call-raw.ts";
import { beginSeason } from "../test/league-season.ts";
import { openLeague, test } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";

/** Returns the message for a missing entity: `Result not found` for `/resultRanked/:id`. */
function getExpectedMessage(path: string): string {
  const [, entity = ""] = path.replace("Ranked/", "/").split("/");
  const entityName = entity.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${entityName.charAt(0).toUpperCase()}${entityName.slice(1)} not found`;
}

const unknownIds = ["999999", "999999999999999"];
const malformedIds = [
  "0",
  "-1",
  "+1",
  "01",
  "1e3",
  "1.0",
  "1.5",
  "0x1",
  "abc",
  "1a",
  "%201",
  "1%20",
  "%00",
  "1%00",
  "%2F",
  "1%2F2",
  "1234567890123456",
  "9".repeat(90),
  "9".repeat(400),
  "x".repeat(8000),
  // A flag, a full-width digit 1 and an Arabic digit 1.
  "%F0%9F%8F%B4",
  "%EF%BC%91",
  "%D9%A1",
  "NaN",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "'; drop table users --",
  "1;2",
  "1,2",
  ":id",
  "*",
];

test.each([
  { preposition: "with", hasActiveSeason: true },
  { preposition: "without", hasActiveSeason: false },
])(
  "every call rejects unknown and malformed ids as not found, $preposition an active season",
  async ({ hasActiveSeason }) => {
    const league = await openLeague();
    await createMode(league, "any");
    if (hasActiveSeason) await beginSeason(league);
    const { body: exampleReply } = await league.send("getResult", { id: "999999" });
    expect(exampleReply.message).toBe("Result not found");
    const rowsBefore = await readLeagueRows(league);
    const failures: object[] = [];
    // Without an active season, statistics of the league are not found for another reason.
    const isExcluded = (path: string) => !hasActiveSeason && path.startsWith("/stat/");
    const endpointsWithId = league.http.servedEndpoints.filter(
      ({ endpoint: { path } }) => path.includes(":id") && !isExcluded(path),
    );
    for (const served of endpointsWithId) {
      const schema = getBodySchema(served.schemas);
      const body = schema === null ? undefined : createMinimalBody(schema);
      for (const id of [...unknownIds, ...malformedIds.map(encodeId)]) {
        const reply = await callRaw(league.http, served, { as: league.admin, id, body });
        const isNotFound =
          reply.status === 404 &&
          reply.body.message === getExpectedMessage(served.endpoint.path) &&
          findContractViolation(served, reply) === null;
        if (!isNotFound) failures.push({ call: served.name, id: id.slice(0, 40), reply });
      }
    }
    expect(endpointsWithId.length).toBeGreaterThan(10);
    expect(failures).toEqual([]);
    expect(await readLeagueRows(league)).toEqual(rowsBefore);
  },
);

/** Encodes an id for a URL, unless it is encoded already. */
function encodeId(id: string): string {
  return id.includes("%") ? id : encodeURIComponent(id);
}

test("unknown paths are not found", async ({ league }) => {
  for (const url of ["/api/nothing", "/api/mode/1/2/3", "/api/mode/%zz", "/api", "/api/../etc/passwd", "/api/user/"]) {
    const reply = await league.http.server.inject({ method: "GET", url });
    expect(reply.json()).toEqual({
      ok: false,
      status: 404,
      message: "Not found",
      errorCode: "NOT_FOUND",
      errorData: {},
    });
  }
  for (const method of ["PATCH", "DELETE", "GET"] as const) {
    const reply = await league.http.server.inject({ method, url: "/api/mode/create/1" });
    expect(reply.statusCode).toBe(404);
  }
});
