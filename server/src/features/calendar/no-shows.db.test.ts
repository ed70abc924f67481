import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { beginSeasonWithClans, createEvent, enterRound } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { lockEventForUpdate } from "./events-queries.ts";

const hour = 3_600_000;
const minute = 60_000;
const toIso = (instant: number) => new Date(instant).toISOString();

/** Creates a match of the Foxes against the Owls that starts in an hour. */
async function openMatch(league: League) {
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [foxes = "", owls = "", bears = ""] = clans;
  const start = league.clock.now() + hour;
  const { _id: id } = await createEvent(league, { clans, startDate: toIso(start), endDate: toIso(start + hour) });
  return { as: league.admin, id, start, foxes, owls, bears };
}

test("a clan that did not come forfeits both rounds, at the earliest five minutes after the start", async ({
  league,
}) => {
  const { as, id, start, foxes, owls, bears } = await openMatch(league);
  const createRequest = (clanId: string) => ({ as, id, body: { clanId } });
  league.clock.moveTo(start + 5 * minute - 1);
  expect(await league.rejected("declareNoShow", createRequest(owls))).toMatchObject({
    status: 409,
    errorCode: "NO_SHOW_TOO_EARLY",
    errorData: { from: toIso(start + 5 * minute) },
  });

  league.clock.advance(1);
  expect(await league.rejected("declareNoShow", createRequest(bears))).toMatchObject({
    status: 400,
    errorData: { field: "clanId" },
  });

  const { data } = await league.call("declareNoShow", createRequest(owls));
  const forfeit = { isForfeit: true, winnerName: "Foxes", freezed: false, date: toIso(start), eventId: id };
  expect(data).toMatchObject({
    rounds: [
      { ...forfeit, redClanId: foxes, blueClanId: owls, winnerSide: "red" },
      { ...forfeit, redClanId: owls, blueClanId: foxes, winnerSide: "blue" },
    ],
    clanA: { wins: 2, score: 0 },
    clanB: { wins: 0, score: 0 },
  });
  expect((await league.call("getEventRounds", { id })).data.rounds).toEqual([]);

  for (const { _id } of data.rounds) await league.league.call("freezeResult", { as, id: _id });
  expect((await league.call("getEvent", { id })).data.score).toEqual({ clanA: 2, clanB: 0, rounds: 2 });
  expect((await league.rejected("declareNoShow", createRequest(foxes))).errorCode).toBe("EVENT_HAS_ROUNDS");
});

test("rejects a no-show for a match with a round, and stores exactly one of several concurrent ones", async ({
  league,
}) => {
  const { as, id, start, foxes, owls } = await openMatch(league);
  league.clock.moveTo(start + hour);
  const resultId = await enterRound(league, { red: foxes, blue: owls, redScore: 10, blueScore: 20 });
  await league.league.call("updateResult", { as, id: resultId, body: { eventId: id } });
  const createRequest = (clanId: string) => ({ as, id, body: { clanId } });
  expect((await league.rejected("declareNoShow", createRequest(foxes))).errorCode).toBe("EVENT_HAS_ROUNDS");

  await league.league.call("deleteResult", { as, id: resultId });
  const replies = await raceOnLock(league.context.db, {
    lock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [foxes, owls, foxes, owls].map((clanId) => league.send("declareNoShow", createRequest(clanId))),
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 3 });
  expect((await league.call("getEventRounds", { as, id })).data.rounds).toHaveLength(2);
});
