import fc from "fast-check";
import { expect } from "vitest";
import { arbitraryBody, arbitraryPathId } from "../test/arbitrary-body.ts";
import { getBodySchema } from "../test/body-schemas.ts";
import { callRaw, findContractViolation } from "../test/call-raw.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../test/play.ts";
import { createQueue } from "../test/queue-up.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";
import { signUp } from "../test/sign-up.ts";
import { pickByTestLevel } from "../test/test-level.ts";
import { formatJsonMessage, formatPsvMessage } from "./features/results/imports/format-round-message.ts";

/** Counts the entries of the audit log. */
async function countAuditLogEntries({ context: { db } }: League): Promise<number> {
  return (await db.selectFrom("audit_log").select("id").execute()).length;
}

/** Scores of a round. Different scores make different rounds. */
const arbitraryScore = fc.constantFrom(0, 1, 70, 416);

test("random calls get replies that match the contract, and rejected ones change nothing", async ({
  admin,
  league,
}) => {
  const playerNames = ["one", "two", "three", "four"];
  const playerIds = await createPlayers(league, ...playerNames);
  const { token: userToken } = await signUp(league, "Ada");
  const modeId = await createMode(league, "any");
  const season = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
  await league.call("createSeason", { as: admin, body: season });
  for (const [index, name] of ["Reds", "Blues"].entries()) {
    const { data: clan } = await league.call("createClan", { as: admin, body: { name } });
    const userId = playerIds[2 * index] ?? "";
    await league.call("addClanPlayer", { as: admin, id: clan._id, body: { userId } });
  }
  await createQueue(league, { modeId });
  for (const redScore of [1, 2, 3, 4]) await importRound(league, modeId, createServerRound(playerNames, { redScore }));

  const arbitraryFormat = fc.constantFrom(formatJsonMessage, formatPsvMessage, () => "");
  const arbitraryMessage = fc
    .tuple(fc.subarray(playerNames), arbitraryScore, arbitraryFormat)
    .map(([names, redScore, formatMessage]) => formatMessage(createServerRound(names, { redScore })));
  const requests = fc.constantFrom(...league.http.servedEndpoints).chain((served) =>
    fc.record({
      served: fc.constant(served),
      // The admin does not end this session, because most other calls use it. It is listed three times, so that it makes
      // most calls.
      as: ["signOut", "endSession"].includes(served.name)
        ? fc.constantFrom(userToken, undefined)
        : fc.constantFrom(admin, admin, admin, userToken, undefined),
      id: arbitraryPathId,
      body: arbitraryBody(getBodySchema(served.schemas) ?? { type: "object" }, arbitraryMessage),
    }),
  );
  const changingPaths = new Set<string>();
  let rowsBefore = await readLeagueRows(league);
  let entriesBefore = await countAuditLogEntries(league);
  await fc.assert(
    fc.asyncProperty(requests, async ({ served, body, ...caller }) => {
      const reply = await callRaw(league.http, served, {
        ...caller,
        ...(served.endpoint.method !== "GET" && { body }),
      });
      expect(reply.status).toBeLessThan(500);
      expect(findContractViolation(served, reply), JSON.stringify(reply)).toBeNull();
      const rowsAfter = await readLeagueRows(league);
      const mustChangeNothing = !reply.body.ok || served.endpoint.method === "GET" || served.endpoint.readOnly === true;
      if (mustChangeNothing) expect(rowsAfter).toEqual(rowsBefore);
      else changingPaths.add(served.endpoint.path);
      const entries = await countAuditLogEntries(league);
      if (caller.as === admin && JSON.stringify(rowsAfter) !== JSON.stringify(rowsBefore))
        expect(entries).toBeGreaterThan(entriesBefore);
      entriesBefore = entries;
      rowsBefore = rowsAfter;
    }),
    { numRuns: pickByTestLevel({ quick: 250, full: 1000, stress: 30_000 }), endOnFailure: true },
  );
  // Calls of several paths have changed something, so validation did not reject all of them.
  expect(changingPaths.size).toBeGreaterThan(8);
});
