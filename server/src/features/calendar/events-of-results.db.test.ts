import { expect, test } from "vitest";
import { beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { cancelEvent, lockEventForUpdate } from "./events-queries.ts";

const early = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
const late = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:00:00Z" };

/** Opens a league two days after the match day. */
async function openScene() {
  const league = await openLeague();
  const as = league.admin;
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  league.clock.moveTo(Date.parse("2026-03-07T12:00:00Z"));
  const [foxes = "", owls = "", bears = ""] = clans;
  /** Creates a result of two clans at a time and returns its id. */
  const enterResult = async (date: string, redClanId = foxes, blueClanId = owls) => {
    const { _id: id } = (await league.league.call("importResult", { as, body: { date } })).data;
    await league.league.call("updateResult", { as, id, body: { redClanId, blueClanId } });
    return id;
  };
  const findEventId = async (id: string) => {
    const { data } = await league.league.call("searchResults", { as, body: { _id: id } });
    return data[0]?.eventId;
  };

  return { league, as, clans, foxes, owls, bears, enterResult, findEventId };
}

test("a result belongs to the nearest event of its clans whose time window contains its date", async () => {
  const { league, clans, foxes, owls, bears, enterResult, findEventId } = await openScene();
  const first = await createEvent(league, { clans, ...early });
  const second = await createEvent(league, { clans, ...late });
  const dates: [string, string | null][] = [
    ["2026-03-05T17:29:59Z", null],
    ["2026-03-05T17:30:00Z", first._id],
    ["2026-03-05T18:59:00Z", first._id],
    ["2026-03-05T19:31:00Z", second._id],
    ["2026-03-06T00:00:00Z", second._id],
    ["2026-03-06T00:00:01Z", null],
  ];
  for (const [date, eventId] of dates) expect(await findEventId(await enterResult(date)), date).toBe(eventId);
  expect(await findEventId(await enterResult("2026-03-05T18:00:00Z", owls, foxes))).toBe(first._id);
  expect(await findEventId(await enterResult("2026-03-05T18:00:00Z", foxes, bears))).toBeNull();
});

test("results are assigned again when events are created, moved or deleted", async () => {
  const { league, as, clans, bears, enterResult, findEventId } = await openScene();
  const id = await enterResult("2026-03-05T18:30:00Z");
  const { _id: eventId } = await createEvent(league, { clans, ...early });
  expect(await findEventId(id)).toBe(eventId);

  await league.call("updateEvent", { as, id: eventId, body: { clanBId: bears } });
  expect(await findEventId(id)).toBeNull();

  await league.call("updateEvent", { as, id: eventId, body: { clanBId: clans[1] ?? "" } });
  expect(await findEventId(id)).toBe(eventId);

  await league.league.call("updateResult", { as, id, body: { date: "2026-03-07" } });
  expect(await findEventId(id)).toBeNull();

  await league.call("updateEvent", { as, id: eventId, body: { endDate: "2026-03-07" } });
  expect(await findEventId(id)).toBe(eventId);

  await league.call("deleteEvent", { as, id: eventId });
  expect(await findEventId(id)).toBeNull();
});

test("an admin's choice of an event, or of none, survives later changes", async () => {
  const { league, as, clans, bears, enterResult, findEventId } = await openScene();
  const id = await enterResult("2026-03-05T18:30:00Z");
  const first = await createEvent(league, { clans, ...early });
  const second = await createEvent(league, { clans, ...late });
  const updateResult = (body: object) => league.league.call("updateResult", { as, id, body });

  await updateResult({ eventId: second._id });
  await updateResult({ date: "2026-03-05T18:31:00Z" });
  await createEvent(league, { clans, startDate: "2026-03-05T18:30:00Z", endDate: "2026-03-05T18:40:00Z" });
  expect(await findEventId(id)).toBe(second._id);

  await updateResult({ eventId: null });
  await league.call("updateEvent", { as, id: first._id, body: { description: "x" } });
  expect(await findEventId(id)).toBeNull();

  await updateResult({ eventId: second._id });
  await league.call("deleteEvent", { as, id: second._id });
  expect(await findEventId(id)).not.toBeNull();

  const otherEvent = await createEvent(league, { clans: [clans[0] ?? "", bears], ...early });
  const message = "eventId must be an event of both clans";
  for (const eventId of [otherEvent._id, "999"]) {
    const rejected = await league.league.rejected("updateResult", { as, id, body: { eventId } });
    expect(rejected).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", message });
  }
});

test("an update that repeats the current event of a result does not count as an admin's choice", async () => {
  const { league, as, clans, foxes, bears, findEventId } = await openScene();
  const event = await createEvent(league, { clans, ...early });
  const eventOfBears = await createEvent(league, { clans: [foxes, bears], ...early });
  const { data: created } = await league.league.call("importResult", { as, body: { date: "2026-03-05T18:30:00Z" } });
  const id = created._id;
  const updateResult = async (body: object) => (await league.league.call("updateResult", { as, id, body })).data;
  const withClans = await updateResult({ ...created, redClanId: foxes, blueClanId: clans[1] });
  expect(withClans.eventId).toBe(event._id);
  expect((await updateResult({ ...withClans, blueClanId: bears })).eventId).toBe(eventOfBears._id);

  await league.call("deleteEvent", { as, id: eventOfBears._id });
  expect(await findEventId(id)).toBeNull();
});

test("the score of an event only counts validated rounds, for every viewer", async () => {
  const { league, as, foxes, owls, bears, enterResult } = await openScene();
  const clans = [foxes, owls];
  const { _id: id, seasonId } = await createEvent(league, { clans, ...early });
  await createEvent(league, { clans: [bears, owls], ...late });
  const searchScores = async (body: object) => {
    for (const viewer of [as, undefined])
      expect((await league.call("getEvent", { id, as: viewer })).data.score).toEqual(
        (await league.call("searchEvents", { body: { clanId: foxes } })).data[0]?.score,
      );
    return (await league.call("searchEvents", { body })).data.map(({ score }) => score);
  };
  const declareForfeit = async (red: string, blue: string, side: "red" | "blue", freeze = true) => {
    const result = await enterResult("2026-03-05T18:30:00Z", red, blue);
    await league.league.call("declareForfeit", { as, id: result, body: { side } });
    if (freeze) await league.league.call("freezeResult", { as, id: result });
  };

  await declareForfeit(foxes, owls, "red", false);
  expect(await searchScores({ seasonId })).toEqual([null, null]);

  await declareForfeit(foxes, owls, "blue");
  await declareForfeit(owls, foxes, "red");
  await declareForfeit(foxes, owls, "red");
  expect(await searchScores({ clanId: owls })).toEqual([{ clanA: 2, clanB: 1, rounds: 3 }, null]);
  expect(await searchScores({ clanId: bears })).toEqual([null]);
  expect(await searchScores({ seasonId: "999" })).toEqual([]);
});

test("results and events are consistent after concurrent changes", async () => {
  const { league, as, clans, foxes, owls, enterResult, findEventId } = await openScene();
  const { _id: cancelledId } = await createEvent(league, { clans, ...late });
  const ids = [await enterResult("2026-03-05T18:10:00Z"), await enterResult("2026-03-05T18:20:00Z")];
  const replies = await raceOnLock(league.context.db, {
    lock: async (trx) => {
      const event = (await lockEventForUpdate(trx, Number(cancelledId))) ?? expect.fail("no event");
      await cancelEvent(trx, event, league.clock.now());
    },
    start: () => [
      league.send("createEvent", { as, body: { clanAId: foxes, clanBId: owls, ...early } }),
      ...ids.map((id) => league.league.send("updateResult", { as, id, body: { date: "2026-03-05T18:30:00Z" } })),
      league.league.send("importResult", { as, body: {} }),
    ],
  });
  expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 201]);

  const events = (await league.call("searchEvents")).data;
  for (const id of ids) expect(await findEventId(id)).toBe(events[0]?._id);
});
