import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { expectInvalidFields } from "../../../test/expect-invalid-fields.ts";
import { beginSeasonWithClans, createEvent, createRulesChange, endSeason } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";

const tuesday = 2;
const thursday = 4;
/** A round robin in the time zone of Paris, where daylight saving time begins on 29 March. */
const planBody = {
  double: false,
  firstDay: "2026-03-16",
  lastDay: "2026-04-30",
  weekdays: [tuesday, thursday],
  firstHour: "19:00",
  lastHour: "21:00",
  minutes: 60,
};

/** Opens a league with clans, and returns functions that preview fixtures as its admin. */
async function openLeagueWithClans(...names: string[]) {
  const league = await openLeague({ LEAGUE_TIME_ZONE: "Europe/Paris" });
  const { clans: clanIds } = await beginSeasonWithClans(league, ...names);
  const admin = league.admin;
  const preview = async (body: object = {}) =>
    (await league.call("previewFixtures", { as: admin, body: { ...planBody, ...body } })).data;
  /** Returns the preview in the form in which it is stored. */
  const previewForStorage = async (body: object = {}) =>
    (await preview(body)).fixtures.map(({ clanAName: _clanAName, clanBName: _clanBName, ...fixture }) => fixture);

  return { league, admin, clanIds, preview, previewForStorage };
}

test("an admin previews a round robin around existing events, and stores it as one change", async () => {
  const { league, admin, clanIds, preview, previewForStorage } = await openLeagueWithClans(
    "Foxes",
    "Owls",
    "Bears",
    "Wolves",
    "Herons",
  );
  const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;

  // Two events already exist in the first week. The second is on a Wednesday, which the round robin excludes.
  await createEvent(league, {
    clans: [owlsId, foxesId],
    startDate: "2026-03-17T18:00:00Z",
    endDate: "2026-03-17T19:00:00Z",
  });
  await createEvent(league, {
    clans: [foxesId, bearsId],
    startDate: "2026-03-18T18:00Z",
    endDate: "2026-03-18T19:00Z",
  });
  // Five clans have ten pairs. Two of them already have an event.
  const singleRoundRobin = await preview();
  expect(singleRoundRobin).toMatchObject({ existing: 2 });
  expect(singleRoundRobin.fixtures).toHaveLength(8);
  // Events start at 19:00 or 20:00 in Paris. In summer time, that is 17:00 or 18:00 UTC.
  expect(singleRoundRobin.fixtures.at(-1)?.startDate).toMatch(/T1[78]:00/);

  // A double round robin has 20 matches, of which two exist. For each of these, the return match has swapped clans.
  const doubleFixtures = await previewForStorage({ double: true });
  expect(doubleFixtures).toHaveLength(18);

  const pairs = doubleFixtures.map(({ clanAId, clanBId }) => `${clanAId} ${clanBId}`);
  expect(pairs).toEqual(expect.arrayContaining([`${foxesId} ${owlsId}`, `${bearsId} ${foxesId}`]));
  expect(new Set([...pairs, `${owlsId} ${foxesId}`, `${foxesId} ${bearsId}`]).size).toBe(20);

  const { data } = await league.call("storeFixtures", { as: admin, body: { double: true, fixtures: doubleFixtures } });
  expect(data.eventIds).toHaveLength(18);

  const { data: events } = await league.call("searchEvents");
  const storedIds = new Set(data.eventIds);
  const storedEvents = events.filter(({ _id }) => storedIds.has(_id));
  expect(storedEvents).toMatchObject(doubleFixtures);
  expect(storedEvents[0]).toMatchObject({ description: "", twitch: null, title: expect.stringContaining(" vs. ") });
  expect(await preview({ double: true })).toEqual({ fixtures: [], existing: 20, timeZone: "Europe/Paris" });
});

test("fixtures are planned in the time zone of the season's rules, if they name one", async () => {
  const { league, admin, preview } = await openLeagueWithClans("Foxes", "Owls");
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), timeZone: "America/New_York" };
  const body = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body });
  const { fixtures, timeZone } = await preview();
  expect(timeZone).toBe("America/New_York");
  // On 17 March, 19:00 in New York is 23:00 UTC.
  expect(fixtures.map(({ startDate }) => startDate)).toEqual(["2026-03-17T23:00:00.000Z"]);
});

test("a round robin with more than 600 fixtures is rejected", async () => {
  const names = Array.from({ length: 26 }, (_, index) => `Clan ${index + 1}`);
  const { league, admin, preview } = await openLeagueWithClans(...names);
  const body = { ...planBody, lastDay: "2026-12-31" };
  // Each of the 325 pairs plays once or twice.
  expect((await preview(body)).fixtures).toHaveLength(325);
  expect(await league.rejected("previewFixtures", { as: admin, body: { ...body, double: true } })).toMatchObject({
    errorData: { field: "double", reason: "would create 650 fixtures; the maximum is 600" },
  });
});

test("invalid fixtures are rejected with the field and the reason, and nothing is stored", async () => {
  const { league, admin, clanIds, previewForStorage } = await openLeagueWithClans("Foxes", "Owls", "Bears", "Wolves");
  const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;

  await expectInvalidFields(league, "previewFixtures", { as: admin }, [
    [{ ...planBody, double: undefined }, "double"],
    [{ ...planBody, firstDay: "2026-02-30" }, "firstDay"],
    [{ ...planBody, firstDay: "2026-03-16T10:00" }, "firstDay"],
    [{ ...planBody, weekdays: [] }, "weekdays"],
    [{ ...planBody, weekdays: [8] }, "weekdays[0]"],
    [{ ...planBody, firstHour: "24:00" }, "firstHour"],
    [{ ...planBody, minutes: 0 }, "minutes"],
    [{ ...planBody, lastDay: "2026-03-20" }, "lastDay"],
  ]);
  await createEvent(league, { clans: [foxesId, owlsId], startDate: "2026-03-17", endDate: "2026-03-24" });
  const fixtures = await previewForStorage();
  const otherFixtures = fixtures.slice(0, -1);
  const lastFixture = fixtures.at(-1);
  if (lastFixture === undefined) expect.fail("no fixture");

  /** Returns a body whose last fixture has these fields. */
  const createBody = (fields: object) => ({
    double: false,
    fixtures: [...otherFixtures, { ...lastFixture, ...fields }],
  });
  const lastField = `fixtures[${otherFixtures.length}]`;

  await expectInvalidFields(league, "storeFixtures", { as: admin }, [
    [{ double: false, fixtures: [] }, "fixtures"],
    // At most 600 fixtures are allowed.
    [{ double: false, fixtures: Array.from({ length: 601 }, () => lastFixture) }, "fixtures"],
    [createBody({ clanBId: lastFixture.clanAId }), `${lastField}.clanBId`],
    [createBody({ endDate: lastFixture.startDate }), `${lastField}.endDate`],
    [createBody({ startDate: "soon" }), `${lastField}.startDate`],
    [createBody({ title: "The final" }), `${lastField}.title`],
  ]);
  const getStoreRejection = (fields: object) =>
    league.rejected("storeFixtures", { as: admin, body: createBody(fields) });
  expect(await getStoreRejection({ clanAId: "999" })).toMatchObject({ errorCode: "UNKNOWN_CLAN" });

  const existingPair = {
    clanAId: owlsId,
    clanBId: foxesId,
    startDate: "2026-06-01T18:00Z",
    endDate: "2026-06-01T19:00Z",
  };
  expect(await getStoreRejection(existingPair)).toMatchObject({
    status: 409,
    errorCode: "LIST_REFUSED",
    message: `Line ${fixtures.length} is not possible: Owls and Foxes are in the calendar already`,
  });

  // The existing event lasts until the end of 24 March in UTC.
  const conflictingFixture = {
    clanAId: foxesId,
    clanBId: bearsId,
    startDate: "2026-03-24T23:00Z",
    endDate: "2026-03-25T01:00Z",
  };
  const oneFixture = { double: true, fixtures: [conflictingFixture] };
  expect((await league.rejected("storeFixtures", { as: admin, body: oneFixture })).message).toBe(
    "Line 1 is not possible: Foxes has another match at that time",
  );
  // The fixtures of a list must not conflict with each other either.
  const repeatedFixture = { double: false, fixtures: [lastFixture, lastFixture] };
  expect(await league.rejected("storeFixtures", { as: admin, body: repeatedFixture })).toMatchObject({
    status: 409,
    errorCode: "LIST_REFUSED",
    errorData: { line: 2 },
  });
  expect((await league.call("searchEvents")).data).toHaveLength(1);

  // In a double round robin, two clans meet twice.
  const meetings = ["2026-06-01", "2026-06-02"].map((day) => ({
    ...existingPair,
    startDate: `${day}T18:00Z`,
    endDate: `${day}T19:00Z`,
  }));
  const threeMeetings = { double: true, fixtures: meetings };
  expect(await league.rejected("storeFixtures", { as: admin, body: threeMeetings })).toMatchObject({
    errorData: { line: 2, reason: "Owls and Foxes are in the calendar already" },
  });

  await endSeason(league);
  const noSeason = { status: 409, errorCode: "NO_ACTIVE_SEASON" };
  expect(await getStoreRejection({})).toMatchObject(noSeason);
  expect(await league.rejected("previewFixtures", { as: admin, body: planBody })).toMatchObject(noSeason);
});
