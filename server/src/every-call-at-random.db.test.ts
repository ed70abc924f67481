import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBody } from "../test/any-body.ts";
import { bodySchema } from "../test/bodies-of.ts";
import { callRaw, faultIn } from "../test/call-raw.ts";
import { dump } from "../test/dump.ts";
import { openLeague } from "../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../test/play.ts";
import { signUp } from "../test/sign-up.ts";
import { writeJson, writePsv } from "./league/imports/write-round-message.ts";

const anyId = fc.constantFrom("1", "2", "3", "4", "5", "6", "999999", "none");

test("whatever is asked, every reply is one that the contract knows, and a refusal changes nothing", async () => {
  const league = await openLeague();
  const { token: user } = await signUp(league, "Ada");
  const players = ["one", "two", "three", "four"];
  await makePlayers(league, ...players);
  const modeId = await makeMode(league, "any");
  const season = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
  await league.ask("createSeason", { as: league.admin, body: season });
  for (const name of ["Reds", "Blues"]) await league.ask("createClan", { as: league.admin, body: { name } });
  for (const redScore of [1, 2, 3, 4]) await post(league, modeId, roundOf(players, { redScore }));
  await league.ask("freezeResult", { as: league.admin, id: "1" });

  const messages = [writePsv(roundOf(players)), writeJson(roundOf(players, { map: "ctf2" }))];
  const asked = fc.constantFrom(...league.http.served).chain((one) =>
    fc.record({
      one: fc.constant(one),
      // Whoever signs out ends the session that all the others ask by.
      as:
        one.name === "signOut" ? fc.constant(undefined) : fc.constantFrom(league.admin, league.admin, user, undefined),
      id: anyId,
      body: anyBody(bodySchema(one.shape) ?? { type: "object" }, messages),
    }),
  );
  const seen: Record<string, number> = {};
  let before = await dump(league);
  await fc.assert(
    fc.asyncProperty(asked, async ({ one, as, id, body }) => {
      const reply = await callRaw(league.http, one, { as, id, ...(one.call.method !== "GET" && { body }) });
      expect(reply.status).toBeLessThan(500);
      expect(faultIn(one, reply), JSON.stringify(reply)).toBeNull();
      const after = await dump(league);
      const isQuiet = !reply.body.ok || one.call.method === "GET" || one.call.reads === true;
      if (isQuiet) expect(after).toEqual(before);
      before = after;
      seen[reply.status] = (seen[reply.status] ?? 0) + 1;
    }),
    { numRuns: 600, endOnFailure: true },
  );
  // It reached into the league and was not only turned away at the door.
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(["200", "201", "400", "401", "403", "404", "409"]));
}, 120_000);
