import { expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { expectErrors } from "../../../test/expect-errors.ts";
import { beginSeasonWithClans, createEvent, endSeason } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { lockActiveSeasonForUpdate } from "../competitions/seasons-queries.ts";

/** Tuesdays and Thursdays. In Paris, daylight saving time begins on 29 March. */
const times = {
  double: false,
  firstDay: "2026-03-16",
  lastDay: "2026-04-30",
  weekdays: [2, 4],
  firstHour: "19:00",
  lastHour: "21:00",
  minutes: 60,
};

/** Opens a league with clans, and returns the calls of its admin. */
async function openScene(...names: string[]) {
  const league = await openLeague({ LEAGUE_TIME_ZONE: "Europe/Paris" });
  const { clans } = await beginSeasonWithClans(league, ...names);
  const as = league.admin;
  const preview = async (body: object = {}) =>
    (await league.call("previewFixtures", { as, body: { ...times, ...body } })).data;
  /** Returns the preview in the form in which it is stored. */
  const previewForStorage = async (body: object = {}) =>
    (await preview(body)).fixtures.map(({ clanAName: _, clanBName: __, ...fixture }) => fixture);

  return { league, as, clans, preview, previewForStorage };
}

test("previews a round robin around existing matches, and stores it as one change", async () => {
  const { league, as, clans, preview, previewForStorage } = await openScene(
    "Foxes",
    "Owls",
    "Bears",
    "Wolves",
    "Herons",
  );
  const [foxes = "", owls = "", bears = ""] = clans;

  // Two matches already exist in the first week. One of them is not on a day of the round robin.
  await createEvent(league, {
    clans: [owls, foxes],
    startDate: "2026-03-17T18:00:00Z",
    endDate: "2026-03-17T19:00:00Z",
  });
  await createEvent(league, { clans: [foxes, bears], startDate: "2026-03-18T18:00Z", endDate: "2026-03-18T19:00Z" });
  const single = await preview();
  expect(single).toMatchObject({ existing: 2 });
  expect(single.fixtures).toHaveLength(8);
  expect(single.fixtures.at(-1)?.startDate).toMatch(/T1[78]:00/);

  // In a double round robin, each existing match gets a second one with swapped clans.
  const double = await previewForStorage({ double: true });
  expect(double).toHaveLength(18);

  const pairs = double.map(({ clanAId, clanBId }) => `${clanAId} ${clanBId}`);
  expect(pairs).toEqual(expect.arrayContaining([`${foxes} ${owls}`, `${bears} ${foxes}`]));
  expect(new Set([...pairs, `${owls} ${foxes}`, `${foxes} ${bears}`]).size).toBe(20);

  const { data } = await league.call("storeFixtures", { as, body: { double: true, fixtures: double } });
  expect(data.eventIds).toHaveLength(18);

  const { data: events } = await league.call("searchEvents");
  const storedIds = new Set(data.eventIds);
  const storedEvents = events.filter(({ _id }) => storedIds.has(_id));
  expect(storedEvents).toMatchObject(double);
  expect(storedEvents[0]).toMatchObject({ description: "", twitch: null, title: expect.stringContaining(" vs. ") });
  expect(await preview({ double: true })).toEqual({ fixtures: [], existing: 20, timeZone: "Europe/Paris" });
});

test("rejects fixtures with the field and the reason, and stores nothing", async () => {
  const { league, as, clans, previewForStorage } = await openScene("Foxes", "Owls", "Bears", "Wolves");
  const [foxes = "", owls = "", bears = ""] = clans;

  await expectErrors(league, "previewFixtures", { as }, [
    [{ ...times, double: undefined }, "double"],
    [{ ...times, firstDay: "2026-02-30" }, "firstDay"],
    [{ ...times, firstDay: "2026-03-16T10:00" }, "firstDay"],
    [{ ...times, weekdays: [] }, "weekdays"],
    [{ ...times, weekdays: [8] }, "weekdays[0]"],
    [{ ...times, firstHour: "24:00" }, "firstHour"],
    [{ ...times, minutes: 0 }, "minutes"],
    [{ ...times, lastDay: "2026-03-20" }, "lastDay"],
  ]);
  await createEvent(league, { clans: [foxes, owls], startDate: "2026-03-17", endDate: "2026-03-24" });
  const fixtures = await previewForStorage();
  const [first, ...rest] = fixtures;
  if (first === undefined) expect.fail("no fixture");

  const createBody = (changed: object) => ({ double: false, fixtures: [...rest, { ...first, ...changed }] });
  const lastFixture = `fixtures[${rest.length}]`;

  await expectErrors(league, "storeFixtures", { as }, [
    [{ double: false, fixtures: [] }, "fixtures"],
    [{ double: false, fixtures: Array.from({ length: 601 }, () => first) }, "fixtures"],
    [createBody({ clanBId: first.clanAId }), `${lastFixture}.clanBId`],
    [createBody({ endDate: first.startDate }), `${lastFixture}.endDate`],
    [createBody({ startDate: "soon" }), `${lastFixture}.startDate`],
    [createBody({ title: "The final" }), `${lastFixture}.title`],
  ]);
  const storeRejected = (changed: object) => league.rejected("storeFixtures", { as, body: createBody(changed) });
  expect(await storeRejected({ clanAId: "999" })).toMatchObject({ errorCode: "UNKNOWN_CLAN" });

  const existingPair = { clanAId: owls, clanBId: foxes, startDate: "2026-06-01T18:00Z", endDate: "2026-06-01T19:00Z" };
  expect(await storeRejected(existingPair)).toMatchObject({
    status: 409,
    errorCode: "LIST_REFUSED",
    message: `Line ${fixtures.length} is not possible: Owls and Foxes are in the calendar already`,
  });

  const conflicting = { clanAId: foxes, clanBId: bears, startDate: "2026-03-24T23:00Z", endDate: "2026-03-25T01:00Z" };
  const oneFixture = { double: true, fixtures: [conflicting] };
  expect((await league.rejected("storeFixtures", { as, body: oneFixture })).message).toBe(
    "Line 1 is not possible: Foxes has another match at that time",
  );
  expect((await league.call("searchEvents")).data).toHaveLength(1);

  await endSeason(league);
  const noSeason = { status: 409, errorCode: "NO_ACTIVE_SEASON" };
  expect(await storeRejected({})).toMatchObject(noSeason);
  expect(await league.rejected("previewFixtures", { as, body: times })).toMatchObject(noSeason);
});

test("exactly one of several concurrent requests to store the same fixtures succeeds", async () => {
  const { league, as, previewForStorage } = await openScene("Foxes", "Owls", "Bears", "Wolves");
  const body = { double: false, fixtures: await previewForStorage() };
  const replies = await raceOnLock(league.context.db, {
    lock: lockActiveSeasonForUpdate,
    start: () => Array.from({ length: 5 }, () => league.send("storeFixtures", { as, body })),
  });
  expect(countByStatus(replies)).toEqual({ 201: 1, 409: 4 });
  expect((await league.call("searchEvents")).data).toHaveLength(6);
});
