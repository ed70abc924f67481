import { expect, test } from "vitest";
import { earlyDates, lateDates, openAfterMatchDay } from "../../../test/after-match-day.ts";
import { createEvent } from "../../../test/league-season.ts";

/** Opens a league with two events of the Foxes and the Owls. `enterEarlyResult` creates a result during the early one. */
async function openWithTwoEvents() {
  const { league, admin, clanIds, enterResult, ...ids } = await openAfterMatchDay();
  const earlyEvent = await createEvent(league, { clans: clanIds, ...earlyDates });
  const lateEvent = await createEvent(league, { clans: clanIds, ...lateDates });
  const enterEarlyResult = () => enterResult(earlyDates.startDate);
  /** Changes a result, and returns the id of its event. */
  const changeResult = async (id: string, body: object) =>
    (await league.leagueArea.call("updateResult", { as: admin, id, body })).data.eventId;
  return { ...ids, league, admin, earlyEvent, lateEvent, enterEarlyResult, changeResult };
}

test("a result that lacks one of its clans belongs to no event", async () => {
  const { owlsId, earlyEvent, enterEarlyResult, changeResult, findEventId } = await openWithTwoEvents();
  const id = await enterEarlyResult();
  expect(await findEventId(id)).toBe(earlyEvent._id);
  expect(await changeResult(id, { blueClanId: null })).toBeNull();
  expect(await changeResult(id, { blueClanId: owlsId })).toBe(earlyEvent._id);
});

test("an admin's choice of an event ends when the result gets other clans", async () => {
  const { owlsId, bearsId, earlyEvent, lateEvent, enterEarlyResult, changeResult } = await openWithTwoEvents();
  const id = await enterEarlyResult();
  expect(await changeResult(id, { eventId: lateEvent._id })).toBe(lateEvent._id);
  expect(await changeResult(id, { blueClanId: bearsId })).toBeNull();
  // The result is assigned by its date again.
  expect(await changeResult(id, { blueClanId: owlsId })).toBe(earlyEvent._id);
});

test("an admin can choose the clans of a result and one of their events at the same time", async () => {
  const { league, admin, foxesId, owlsId, lateEvent, changeResult } = await openWithTwoEvents();
  const request = { as: admin, body: { date: earlyDates.startDate } };
  const { _id: id } = (await league.leagueArea.call("importResult", request)).data;
  const choice = { redClanId: owlsId, blueClanId: foxesId, eventId: lateEvent._id };
  expect(await changeResult(id, choice)).toBe(lateEvent._id);
});
