import { expect, test } from "vitest";
import { makeEvent, seasonOf } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { cancelEvent, lockEventForUpdate } from "./events-queries.ts";

const early = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
const late = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:00:00Z" };

async function openScene() {
  const league = await openLeague();
  const as = league.admin;
  const { clans } = await seasonOf(league, "Foxes", "Owls", "Bears");
  league.clock.moveTo(Date.parse("2026-03-07T12:00:00Z"));
  const [foxes = "", owls = "", bears = ""] = clans;
  /** Types a result of these clans at that time, and answers its key. */
  const typed = async (date: string, redClanId = foxes, blueClanId = owls) => {
    const { _id: id } = (await league.league.call("importResult", { as, body: { date } })).data;
    await league.league.call("updateResult", { as, id, body: { redClanId, blueClanId } });
    return id;
  };
  const eventOf = async (id: string) => {
    const { data } = await league.league.call("searchResults", { as, body: { _id: id } });
    return data[0]?.eventId;
  };
  return { league, as, clans, foxes, owls, bears, typed, eventOf };
}

test("a result belongs to the event of its clans whose window holds its date, the nearest first", async () => {
  const { league, clans, foxes, owls, bears, typed, eventOf } = await openScene();
  const first = await makeEvent(league, { clans, ...early });
  const second = await makeEvent(league, { clans, ...late });
  const dates: [string, string | null][] = [
    ["2026-03-05T17:29:59Z", null],
    ["2026-03-05T17:30:00Z", first._id],
    ["2026-03-05T18:59:00Z", first._id],
    ["2026-03-05T19:31:00Z", second._id],
    ["2026-03-06T00:00:00Z", second._id],
    ["2026-03-06T00:00:01Z", null],
  ];
  for (const [date, eventId] of dates) expect(await eventOf(await typed(date)), date).toBe(eventId);
  expect(await eventOf(await typed("2026-03-05T18:00:00Z", owls, foxes))).toBe(first._id);
  expect(await eventOf(await typed("2026-03-05T18:00:00Z", foxes, bears))).toBeNull();
});

test("results follow events that are made, moved and deleted later", async () => {
  const { league, as, clans, bears, typed, eventOf } = await openScene();
  const id = await typed("2026-03-05T18:30:00Z");
  const { _id: eventId } = await makeEvent(league, { clans, ...early });
  expect(await eventOf(id)).toBe(eventId);
  await league.call("updateEvent", { as, id: eventId, body: { clanBId: bears } });
  expect(await eventOf(id)).toBeNull();
  await league.call("updateEvent", { as, id: eventId, body: { clanBId: clans[1] ?? "" } });
  expect(await eventOf(id)).toBe(eventId);
  await league.league.call("updateResult", { as, id, body: { date: "2026-03-07" } });
  expect(await eventOf(id)).toBeNull();
  await league.call("updateEvent", { as, id: eventId, body: { endDate: "2026-03-07" } });
  expect(await eventOf(id)).toBe(eventId);
  await league.call("deleteEvent", { as, id: eventId });
  expect(await eventOf(id)).toBeNull();
});

test("an admin may choose another event of its clans, or none, which stands", async () => {
  const { league, as, clans, bears, typed, eventOf } = await openScene();
  const id = await typed("2026-03-05T18:30:00Z");
  const first = await makeEvent(league, { clans, ...early });
  const second = await makeEvent(league, { clans, ...late });
  const set = (body: object) => league.league.call("updateResult", { as, id, body });
  await set({ eventId: second._id });
  await set({ date: "2026-03-05T18:31:00Z" });
  await makeEvent(league, { clans, startDate: "2026-03-05T18:30:00Z", endDate: "2026-03-05T18:40:00Z" });
  expect(await eventOf(id)).toBe(second._id);
  await set({ eventId: null });
  await league.call("updateEvent", { as, id: first._id, body: { description: "x" } });
  expect(await eventOf(id)).toBeNull();
  await set({ eventId: second._id });
  await league.call("deleteEvent", { as, id: second._id });
  expect(await eventOf(id)).not.toBeNull();

  const foreign = await makeEvent(league, { clans: [clans[0] ?? "", bears], ...early });
  const message = "eventId must be an event of both clans";
  for (const eventId of [foreign._id, "999"]) {
    const refused = await league.league.refused("updateResult", { as, id, body: { eventId } });
    expect(refused).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", message });
  }
});

test("a result that is sent back whole follows its clans, as its event was not chosen", async () => {
  const { league, as, clans, foxes, bears, eventOf } = await openScene();
  const event = await makeEvent(league, { clans, ...early });
  const others = await makeEvent(league, { clans: [foxes, bears], ...early });
  const { data: empty } = await league.league.call("importResult", { as, body: { date: "2026-03-05T18:30:00Z" } });
  const id = empty._id;
  const send = async (body: object) => (await league.league.call("updateResult", { as, id, body })).data;
  const whole = await send({ ...empty, redClanId: foxes, blueClanId: clans[1] });
  expect(whole.eventId).toBe(event._id);
  expect((await send({ ...whole, blueClanId: bears })).eventId).toBe(others._id);
  await league.call("deleteEvent", { as, id: others._id });
  expect(await eventOf(id)).toBeNull();
});

test("an event's score counts its validated rounds alone, whoever asks", async () => {
  const { league, as, foxes, owls, bears, typed } = await openScene();
  const clans = [foxes, owls];
  const { _id: id, seasonId } = await makeEvent(league, { clans, ...early });
  await makeEvent(league, { clans: [bears, owls], ...late });
  const scores = async (body: object) => {
    for (const viewer of [as, undefined])
      expect((await league.call("getEvent", { id, as: viewer })).data.score).toEqual(
        (await league.call("searchEvents", { body: { clanId: foxes } })).data[0]?.score,
      );
    return (await league.call("searchEvents", { body })).data.map(({ score }) => score);
  };
  const forfeit = async (red: string, blue: string, side: "red" | "blue", freeze = true) => {
    const result = await typed("2026-03-05T18:30:00Z", red, blue);
    await league.league.call("declareForfeit", { as, id: result, body: { side } });
    if (freeze) await league.league.call("freezeResult", { as, id: result });
  };
  await forfeit(foxes, owls, "red", false);
  expect(await scores({ seasonId })).toEqual([null, null]);
  await forfeit(foxes, owls, "blue");
  await forfeit(owls, foxes, "red");
  await forfeit(foxes, owls, "red");
  expect(await scores({ clanId: owls })).toEqual([{ clanA: 2, clanB: 1, rounds: 3 }, null]);
  expect(await scores({ clanId: bears })).toEqual([null]);
  expect(await scores({ seasonId: "999" })).toEqual([]);
});

test("results and events that are changed at once agree in the end", async () => {
  const { league, as, clans, foxes, owls, typed, eventOf } = await openScene();
  const { _id: doomed } = await makeEvent(league, { clans, ...late });
  const ids = [await typed("2026-03-05T18:10:00Z"), await typed("2026-03-05T18:20:00Z")];
  const replies = await raceOnLock(
    league.context.db,
    async (trx) => {
      const event = (await lockEventForUpdate(trx, Number(doomed))) ?? expect.fail("no event");
      await cancelEvent(trx, event, league.clock.now());
    },
    () => [
      league.send("createEvent", { as, body: { clanAId: foxes, clanBId: owls, ...early } }),
      ...ids.map((id) => league.league.send("updateResult", { as, id, body: { date: "2026-03-05T18:30:00Z" } })),
      league.league.send("importResult", { as, body: {} }),
    ],
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 201]);
  const events = (await league.call("searchEvents")).data;
  for (const id of ids) expect(await eventOf(id)).toBe(events[0]?._id);
});
