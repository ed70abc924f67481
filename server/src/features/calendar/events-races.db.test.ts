import { expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { closeSeason } from "../competitions/seasons-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { removeClan } from "../seasons/clans/clans-queries.ts";
import { changeEvent, lockEventForUpdate, pickEventFields } from "./events-queries.ts";

const eventDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };

/** An instant whose value does not matter. */
const anyInstant = 0;

/** Opens a league with three clans and an event between the first two. */
async function openLeagueWithEvent() {
  const league = await openLeague();
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const event = await createEvent(league, { clans: clanIds, ...eventDates });
  const [clanAId = "", clanBId = "", otherClanId = ""] = clanIds;
  return { league, db: league.context.db, admin: league.admin, id: event._id, clanAId, clanBId, otherClanId };
}

test("an event with a clan that is concurrently deleted is rejected", async () => {
  const { league, db, admin, id, clanAId, otherClanId } = await openLeagueWithEvent();
  const deleteOtherClan = async (trx: LeagueTransaction) => {
    await requireActiveSeasonForShare(trx);
    await removeClan(trx, Number(otherClanId));
  };
  const replies = await raceOnLock(db, {
    holdLock: deleteOtherClan,
    start: () => [
      league.send("createEvent", { as: admin, body: { clanAId, clanBId: otherClanId, ...eventDates } }),
      league.send("updateEvent", { as: admin, id, body: { clanBId: otherClanId } }),
    ],
  });
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { errorCode: "UNKNOWN_CLAN" } });
});

test("a clan that concurrently gets an event cannot be deleted", async () => {
  const { league, db, admin, id, otherClanId } = await openLeagueWithEvent();
  const assignToOtherClan = async (trx: LeagueTransaction) => {
    const event = (await lockEventForUpdate(trx, Number(id))) ?? expect.fail("no event");
    await changeEvent(trx, event, { ...pickEventFields(event), clan_b_id: Number(otherClanId) }, anyInstant);
  };
  const [reply] = await raceOnLock(db, {
    holdLock: assignToOtherClan,
    start: () => [league.send("deleteClan", { as: admin, id: otherClanId })],
  });
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "CLAN_IN_USE" } });
});

test("a season that ends concurrently gets no new event and keeps its events", async () => {
  const { league, db, admin, id, clanAId, clanBId } = await openLeagueWithEvent();
  const replies = await raceOnLock(db, {
    holdLock: (trx) => closeSeason(trx, anyInstant),
    start: () => [
      league.send("createEvent", { as: admin, body: { clanAId, clanBId, ...eventDates } }),
      league.send("updateEvent", { as: admin, id, body: { description: "Late" } }),
      league.send("deleteEvent", { as: admin, id }),
    ],
  });
  const codes = ["NO_ACTIVE_SEASON", "SEASON_ENDED", "SEASON_ENDED"];
  expect(replies).toMatchObject(codes.map((errorCode) => ({ status: 409, body: { errorCode } })));
  expect((await league.call("searchEvents")).data).toMatchObject([{ _id: id, description: "" }]);
});

test("one of two concurrent updates is rejected if both together would end the event before its start", async () => {
  const { league, db, admin, id } = await openLeagueWithEvent();
  const replies = await raceOnLock(db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [
      league.send("updateEvent", { as: admin, id, body: { startDate: "2026-03-05T18:40:00Z" } }),
      league.send("updateEvent", { as: admin, id, body: { endDate: "2026-03-05T18:20:00Z" } }),
    ],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 400: 1 });
});

test("one of two concurrent updates is rejected if both together would set the same clan twice", async () => {
  const { league, db, admin, id, otherClanId } = await openLeagueWithEvent();
  const replies = await raceOnLock(db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [
      league.send("updateEvent", { as: admin, id, body: { clanAId: otherClanId } }),
      league.send("updateEvent", { as: admin, id, body: { clanBId: otherClanId } }),
    ],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 400: 1 });
});

test("exactly one of several concurrent moves of the same version succeeds", async () => {
  const { league, db, admin, id } = await openLeagueWithEvent();
  const moveToEachDay = () =>
    [1, 2, 3, 4, 5].map((day) => {
      const body = { startDate: `2026-03-1${day}T18:00Z`, endDate: `2026-03-1${day}T19:00Z`, version: 0 };
      return league.send("moveEvent", { as: admin, id, body });
    });

  const replies = await raceOnLock(db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: moveToEachDay,
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 4 });

  const { data: movedEvent } = await league.call("getEvent", { id });
  expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ data: movedEvent });
  expect(movedEvent).toMatchObject({ version: 1, title: "Foxes vs. Owls" });
});

test("an event cannot be moved to an end before its start", async () => {
  const { league, admin, id } = await openLeagueWithEvent();
  const body = { startDate: "2026-03-20", endDate: "2026-03-19", version: 0 };
  expect(await league.rejected("moveEvent", { as: admin, id, body })).toMatchObject({
    errorData: { field: "endDate" },
  });
});

test("exactly one of several concurrent no-shows of an event is stored", async () => {
  const { league, db, admin, id, clanAId, clanBId } = await openLeagueWithEvent();
  league.clock.moveTo(Date.parse(eventDates.endDate));
  const replies = await raceOnLock(db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () =>
      [clanAId, clanBId, clanAId, clanBId].map((clanId) =>
        league.send("declareNoShow", { as: admin, id, body: { clanId } }),
      ),
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 3 });
  // A no-show is stored as two rounds.
  expect((await league.call("getEventRounds", { as: admin, id })).data.rounds).toHaveLength(2);
});
