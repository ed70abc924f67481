import fc from "fast-check";
import { expect } from "vitest";
import { arbitraryBody, arbitraryPathId } from "../test/arbitrary-body.ts";
import { getBodySchema } from "../test/body-schemas.ts";
import { callRaw, readError } from "../test/call-raw.ts";
import { dump } from "../test/dump.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../test/play.ts";
import { createQueue } from "../test/queue-up.ts";
import { signUp } from "../test/sign-up.ts";
import { byTestLevel } from "../test/test-level.ts";
import { writeJson, writePsv } from "./features/results/imports/write-round-message.ts";

/** How many entries the history has. */
async function entriesOf({ context: { db } }: League): Promise<number> {
  return (await db.selectFrom("audit_log").select("id").execute()).length;
}

/** Varies every number in a message a little, so that it describes different rounds. */
const figure = fc.constantFrom(0, 1, 70, 416);

test("random calls get replies that match the contract, and rejected ones change nothing", async ({ as, league }) => {
  const players = ["one", "two", "three", "four"];
  const playerIds = await createPlayers(league, ...players);
  const { token: user } = await signUp(league, "Ada");
  const modeId = await createMode(league, "any");
  const season = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
  await league.call("createSeason", { as, body: season });
  for (const [index, name] of ["Reds", "Blues"].entries()) {
    const { data: clan } = await league.call("createClan", { as, body: { name } });
    const [userId = ""] = playerIds.slice(2 * index);
    await league.call("addClanPlayer", { as, id: clan._id, body: { userId } });
  }
  await createQueue(league, { modeId });
  for (const redScore of [1, 2, 3, 4]) await postResult(league, modeId, createServerRound(players, { redScore }));

  const message = fc
    .tuple(
      fc.subarray(players),
      figure,
      fc.constantFrom(writeJson, writePsv, () => ""),
    )
    .map((round) => {
      const [names, redScore, write] = round;
      return write(createServerRound(names, { redScore }));
    });
  const requests = fc.constantFrom(...league.http.servedCalls).chain((one) =>
    fc.record({
      one: fc.constant(one),
      // The admin, by whose session most others ask, does not end it.
      as: ["signOut", "endSession"].includes(one.name)
        ? fc.constantFrom(user, undefined)
        : fc.constantFrom(as, as, as, user, undefined),
      id: arbitraryPathId,
      body: arbitraryBody(getBodySchema(one.schemas) ?? { type: "object" }, message),
    }),
  );
  const done = new Set<string>();
  let before = await dump(league);
  let recorded = await entriesOf(league);
  await fc.assert(
    fc.asyncProperty(requests, async ({ one, body, ...sent }) => {
      const reply = await callRaw(league.http, one, { ...sent, ...(one.call.method !== "GET" && { body }) });
      expect(reply.status).toBeLessThan(500);
      expect(readError(one, reply), JSON.stringify(reply)).toBeNull();
      const after = await dump(league);
      const isQuiet = !reply.body.ok || one.call.method === "GET" || one.call.readOnly === true;
      if (isQuiet) expect(after).toEqual(before);
      else done.add(one.call.path);
      const entries = await entriesOf(league);
      if (sent.as === as && JSON.stringify(after) !== JSON.stringify(before)) expect(entries).toBeGreaterThan(recorded);
      recorded = entries;
      before = after;
    }),
    { numRuns: byTestLevel({ quick: 250, full: 1000, stress: 30_000 }), endOnFailure: true },
  );
  // Many calls succeeded: not all were refused by validation.
  expect(done.size).toBeGreaterThan(8);
});
