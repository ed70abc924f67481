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

async function openScene() {
  const league = await openLeague();
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const event = await createEvent(league, { clans, ...eventDates });
  const [clanAId = "", clanBId = "", otherClanId = ""] = clans;
  return { league, db: league.context.db, as: league.admin, id: event._id, clanAId, clanBId, otherClanId };
}

test("rejects an event with a clan that is concurrently deleted", async () => {
  const { league, db, as, id, clanAId, otherClanId } = await openScene();
  const deleteOtherClan = async (trx: LeagueTransaction) => {
    await requireActiveSeasonForShare(trx);
    await removeClan(trx, Number(otherClanId));
  };
  const replies = await raceOnLock(db, {
    lock: deleteOtherClan,
    start: () => [
      league.send("createEvent", { as, body: { clanAId, clanBId: otherClanId, ...eventDates } }),
      league.send("updateEvent", { as, id, body: { clanBId: otherClanId } }),
    ],
  });
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { errorCode: "UNKNOWN_CLAN" } });
});

test("rejects deleting a clan that concurrently gets an event", async () => {
  const { league, db, as, id, otherClanId } = await openScene();
  const assignToOtherClan = async (trx: LeagueTransaction) => {
    const event = (await lockEventForUpdate(trx, Number(id))) ?? expect.fail("no event");
    await changeEvent(trx, event.id, { ...pickEventFields(event), clan_b_id: Number(otherClanId) }, 0);
  };
  const [deleted] = await raceOnLock(db, {
    lock: assignToOtherClan,
    start: () => [league.send("deleteClan", { as, id: otherClanId })],
  });
  expect(deleted).toMatchObject({ status: 409, body: { errorCode: "CLAN_IN_USE" } });
});

test("a season that ends concurrently gets no new event and keeps its events", async () => {
  const { league, db, as, id, clanAId, clanBId } = await openScene();
  const replies = await raceOnLock(db, {
    lock: (trx) => closeSeason(trx, 0),
    start: () => [
      league.send("createEvent", { as, body: { clanAId, clanBId, ...eventDates } }),
      league.send("updateEvent", { as, id, body: { description: "Late" } }),
      league.send("deleteEvent", { as, id }),
    ],
  });
  const codes = ["NO_ACTIVE_SEASON", "SEASON_ENDED", "SEASON_ENDED"];
  expect(replies).toMatchObject(codes.map((errorCode) => ({ status: 409, body: { errorCode } })));
  expect((await league.call("searchEvents")).data).toMatchObject([{ _id: id, description: "" }]);
});

test("rejects one of two concurrent updates if both together would end the event before its start", async () => {
  const { league, db, as, id } = await openScene();
  const replies = await raceOnLock(db, {
    lock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [
      league.send("updateEvent", { as, id, body: { startDate: "2026-03-05T18:40:00Z" } }),
      league.send("updateEvent", { as, id, body: { endDate: "2026-03-05T18:20:00Z" } }),
    ],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 400: 1 });
});

test("rejects one of two concurrent updates if both together would set the same clan twice", async () => {
  const { league, db, as, id, otherClanId } = await openScene();
  const replies = await raceOnLock(db, {
    lock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [
      league.send("updateEvent", { as, id, body: { clanAId: otherClanId } }),
      league.send("updateEvent", { as, id, body: { clanBId: otherClanId } }),
    ],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 400: 1 });
});

test("exactly one of several concurrent moves of the same version succeeds", async () => {
  const { league, db, as, id } = await openScene();
  const moves = () =>
    [1, 2, 3, 4, 5].map((day) => {
      const body = { startDate: `2026-03-1${day}T18:00Z`, endDate: `2026-03-1${day}T19:00Z`, version: 0 };
      return league.send("moveEvent", { as, id, body });
    });

  const replies = await raceOnLock(db, { lock: (trx) => lockEventForUpdate(trx, Number(id)), start: moves });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 4 });

  const { data: moved } = await league.call("getEvent", { id });
  expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ data: moved });
  expect(moved).toMatchObject({ version: 1, title: "Foxes vs. Owls" });

  const body = { startDate: "2026-03-20", endDate: "2026-03-19", version: 1 };
  expect(await league.rejected("moveEvent", { as, id, body })).toMatchObject({ errorData: { field: "endDate" } });
});

test("exactly one of twenty concurrent deletions of an event succeeds", async () => {
  const { league, db, as, id } = await openScene();
  const deletes = () => Array.from({ length: 20 }, () => league.send("deleteEvent", { as, id }));
  expect(
    countByStatus(await raceOnLock(db, { lock: (trx) => lockEventForUpdate(trx, Number(id)), start: deletes })),
  ).toEqual({
    200: 1,
    404: 19,
  });
});
