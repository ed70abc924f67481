import { expect, test } from "vitest";
import { earlyDates, lateDates, openAfterMatchDay } from "../../../test/after-match-day.ts";
import { createEvent } from "../../../test/league-season.ts";

test("a result belongs to the nearest event of its clans whose time window contains its date", async () => {
  const { league, clanIds, foxesId, owlsId, bearsId, enterResult, findEventId } = await openAfterMatchDay();
  const earlyEvent = await createEvent(league, { clans: clanIds, ...earlyDates });
  const lateEvent = await createEvent(league, { clans: clanIds, ...lateDates });
  const expectedEventIds: [date: string, eventId: string | null][] = [
    // The window begins half an hour before the start, and ends three hours after the end.
    ["2026-03-05T17:29:59Z", null],
    ["2026-03-05T17:30:00Z", earlyEvent._id],
    ["2026-03-05T18:59:00Z", earlyEvent._id],
    ["2026-03-05T19:31:00Z", lateEvent._id],
    ["2026-03-06T00:00:00Z", lateEvent._id],
    ["2026-03-06T00:00:01Z", null],
  ];
  for (const [date, eventId] of expectedEventIds) {
    const resultId = await enterResult(date);
    expect(await findEventId(resultId), date).toBe(eventId);
  }
  const swappedResultId = await enterResult("2026-03-05T18:00:00Z", owlsId, foxesId);
  expect(await findEventId(swappedResultId)).toBe(earlyEvent._id);
  const resultIdOfOtherClans = await enterResult("2026-03-05T18:00:00Z", foxesId, bearsId);
  expect(await findEventId(resultIdOfOtherClans)).toBeNull();
});

test("results are assigned again when events are created, moved or deleted", async () => {
  const { league, admin, clanIds, owlsId, bearsId, enterResult, findEventId } = await openAfterMatchDay();
  const id = await enterResult("2026-03-05T18:30:00Z");
  const { _id: eventId } = await createEvent(league, { clans: clanIds, ...earlyDates });
  expect(await findEventId(id)).toBe(eventId);

  await league.call("updateEvent", { as: admin, id: eventId, body: { clanBId: bearsId } });
  expect(await findEventId(id)).toBeNull();

  await league.call("updateEvent", { as: admin, id: eventId, body: { clanBId: owlsId } });
  expect(await findEventId(id)).toBe(eventId);

  await league.leagueArea.call("updateResult", { as: admin, id, body: { date: "2026-03-07" } });
  expect(await findEventId(id)).toBeNull();

  await league.call("updateEvent", { as: admin, id: eventId, body: { endDate: "2026-03-07" } });
  expect(await findEventId(id)).toBe(eventId);

  await league.call("deleteEvent", { as: admin, id: eventId });
  expect(await findEventId(id)).toBeNull();
});

test("a result that was entered before a round robin was stored belongs to its event", async () => {
  const { league, admin, foxesId, owlsId, enterResult, findEventId } = await openAfterMatchDay();
  const resultId = await enterResult("2026-03-05T18:30:00Z");
  const body = { double: false, fixtures: [{ clanAId: owlsId, clanBId: foxesId, ...earlyDates }] };
  const { data } = await league.call("storeFixtures", { as: admin, body });
  expect(await findEventId(resultId)).toBe(data.eventIds[0]);
});

test("an admin's choice of an event, or of none, survives later changes", async () => {
  const { league, admin, clanIds, enterResult, findEventId } = await openAfterMatchDay();
  const id = await enterResult("2026-03-05T18:30:00Z");
  const earlyEvent = await createEvent(league, { clans: clanIds, ...earlyDates });
  const lateEvent = await createEvent(league, { clans: clanIds, ...lateDates });
  const updateResult = (body: object) => league.leagueArea.call("updateResult", { as: admin, id, body });

  await updateResult({ eventId: lateEvent._id });
  await updateResult({ date: "2026-03-05T18:31:00Z" });
  await createEvent(league, { clans: clanIds, startDate: "2026-03-05T18:30:00Z", endDate: "2026-03-05T18:40:00Z" });
  expect(await findEventId(id)).toBe(lateEvent._id);

  await updateResult({ eventId: null });
  await league.call("updateEvent", { as: admin, id: earlyEvent._id, body: { description: "x" } });
  expect(await findEventId(id)).toBeNull();

  await updateResult({ eventId: lateEvent._id });
  // If the chosen event is deleted, the result is assigned to another event again.
  await league.call("deleteEvent", { as: admin, id: lateEvent._id });
  expect(await findEventId(id)).not.toBeNull();
});

test("an admin cannot choose an event of other clans or an unknown event", async () => {
  const { league, admin, foxesId, bearsId, enterResult } = await openAfterMatchDay();
  const id = await enterResult("2026-03-05T18:30:00Z");
  const eventOfOtherClans = await createEvent(league, { clans: [foxesId, bearsId], ...earlyDates });
  const message = "eventId must be an event of both clans";
  for (const eventId of [eventOfOtherClans._id, "999"]) {
    const rejected = await league.leagueArea.rejected("updateResult", { as: admin, id, body: { eventId } });
    expect(rejected).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", message });
  }
});

test("an update that repeats the current event of a result is not an admin's choice of the event", async () => {
  const { league, admin, clanIds, foxesId, owlsId, bearsId, findEventId } = await openAfterMatchDay();
  const event = await createEvent(league, { clans: clanIds, ...earlyDates });
  const eventOfBears = await createEvent(league, { clans: [foxesId, bearsId], ...earlyDates });
  const { data: createdResult } = await league.leagueArea.call("importResult", {
    as: admin,
    body: { date: "2026-03-05T18:30:00Z" },
  });
  const id = createdResult._id;
  const updateResult = async (body: object) =>
    (await league.leagueArea.call("updateResult", { as: admin, id, body })).data;
  const resultWithClans = await updateResult({ ...createdResult, redClanId: foxesId, blueClanId: owlsId });
  expect(resultWithClans.eventId).toBe(event._id);
  expect((await updateResult({ ...resultWithClans, blueClanId: bearsId })).eventId).toBe(eventOfBears._id);

  await league.call("deleteEvent", { as: admin, id: eventOfBears._id });
  expect(await findEventId(id)).toBeNull();
});

test("the score of an event counts only validated rounds, for every viewer", async () => {
  const { league, admin, foxesId, owlsId, bearsId, enterResult } = await openAfterMatchDay();
  const clanIds = [foxesId, owlsId];
  const { _id: id, seasonId } = await createEvent(league, { clans: clanIds, ...earlyDates });
  await createEvent(league, { clans: [bearsId, owlsId], ...lateDates });
  /** Returns the scores of the found events. Expects that everybody sees the same score of the first event. */
  const searchScores = async (body: object) => {
    for (const viewer of [admin, undefined]) {
      const { data: event } = await league.call("getEvent", { id, as: viewer });
      const { data: eventsOfFoxes } = await league.call("searchEvents", { as: viewer, body: { clanId: foxesId } });
      expect(event.score).toEqual(eventsOfFoxes[0]?.score);
    }
    return (await league.call("searchEvents", { body })).data.map(({ score }) => score);
  };
  /** Stores a round that `side` forfeits, and returns its id. */
  const declareForfeit = async (red: string, blue: string, side: "red" | "blue") => {
    const resultId = await enterResult("2026-03-05T18:30:00Z", red, blue);
    await league.leagueArea.call("declareForfeit", { as: admin, id: resultId, body: { side } });
    return resultId;
  };
  const validateForfeit = async (red: string, blue: string, side: "red" | "blue") => {
    const resultId = await declareForfeit(red, blue, side);
    await league.leagueArea.call("freezeResult", { as: admin, id: resultId });
  };

  await declareForfeit(foxesId, owlsId, "red");
  expect(await searchScores({ seasonId })).toEqual([null, null]);

  await validateForfeit(foxesId, owlsId, "blue");
  await validateForfeit(owlsId, foxesId, "red");
  await validateForfeit(foxesId, owlsId, "red");
  expect(await searchScores({ clanId: owlsId })).toEqual([{ clanA: 2, clanB: 1, rounds: 3 }, null]);
  expect(await searchScores({ clanId: bearsId })).toEqual([null]);
  expect(await searchScores({ seasonId: "999" })).toEqual([]);
});
