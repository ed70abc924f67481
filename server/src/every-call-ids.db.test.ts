import { expect } from "vitest";
import { bodySchema, leastOf } from "../test/bodies-of.ts";
import { callRaw, readError } from "../test/call-raw.ts";
import { dump } from "../test/dump.ts";
import { beginSeason } from "../test/league-season.ts";
import { openLeague, test } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";

/** The message where the entity of a path does not exist: `Result not found` at `/resultRanked/:id`. */
function wordsFor(path: string): string {
  const [, entity = ""] = path.replace("Ranked/", "/").split("/");
  const words = entity.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} not found`;
}

const unknown = ["999999", "999999999999999"];
const malformed = [
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

test.each(["with", "without"])(
  "every call finds nothing under an unknown or malformed id, and says so, %s an active season",
  async (season) => {
    const league = await openLeague();
    await createMode(league, "any");
    if (season === "with") await beginSeason(league);
    const { body: frame } = await league.send("getResult", { id: "999999" });
    expect(frame.message).toBe("Result not found");
    const before = await dump(league);
    const faults: object[] = [];
    // A stat of the league area is found among those of the active season.
    const without = season === "without" ? /^\/stat\// : /^$/;
    const ofOne = league.http.servedCalls.filter(({ call: { path } }) => path.includes(":id") && !without.test(path));
    for (const one of ofOne) {
      const schema = bodySchema(one.schemas);
      const body = schema === null ? undefined : leastOf(schema);
      for (const id of [...unknown, ...malformed.map(encoded)]) {
        const reply = await callRaw(league.http, one, { as: league.admin, id, body });
        const isRight =
          reply.status === 404 && reply.body.message === wordsFor(one.call.path) && readError(one, reply) === null;
        if (!isRight) faults.push({ call: one.name, id: id.slice(0, 40), reply });
      }
    }
    expect(ofOne.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    expect(await dump(league)).toEqual(before);
  },
);

/** As it may stand in an address. */
function encoded(id: string): string {
  return id.includes("%") ? id : encodeURIComponent(id);
}

test("an address that nothing is served at is not found, whoever asks", async ({ league }) => {
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
