import { getDefaultRules } from "contract/default-rules.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import {
  beginSeason,
  createClansWithLeaders,
  createEvent,
  createRulesChange,
  endSeason,
} from "../../../../test/league-season.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

// Names of the API: the `sides` of rules are team sizes, and the audit log is the "history".

const dayMs = 24 * 60 * 60_000;
const rulesOfFirstSeason = getDefaultRules("Season 1");

/** A change of rules. Absent fields have valid defaults. */
type Change = { rules?: Partial<SeasonRules>; from?: string | null; motionId?: string | null; after?: string };

/** Opens a league with an active season, and returns functions that change its rules as an admin. */
async function openSeason(name = "Season 1") {
  const league = await openLeague();
  const { admin } = league;
  const season = await beginSeason(league, name);
  const createBody = ({ rules, ...change }: Change) => ({
    rules: { ...getDefaultRules(name), ...rules },
    from: null,
    motionId: null,
    after: getNewestId(season.rules),
    ...change,
  });
  const change = async (ruleChange: Change, id = season._id) =>
    (await league.call("changeSeasonRules", { as: admin, id, body: createBody(ruleChange) })).data.rules;
  const changeRejected = (ruleChange: Change, id = season._id) =>
    league.rejected("changeSeasonRules", { as: admin, id, body: createBody(ruleChange) });
  return { league, admin, season, id: season._id, createBody, change, changeRejected };
}

function getNewestId(rules: readonly RulesVersion[]): string {
  return rules.at(-1)?._id ?? "";
}

/** Formats the instant that is some days after the current one. */
const formatInstantInDays = (league: League, days: number) =>
  new Date(league.context.clock.now() + days * dayMs).toISOString();

test("a new season gets the default rules for its name", async () => {
  for (const name of ["Season 1", "Pro League Season 2"]) {
    const { season } = await openSeason(name);
    const rules = getDefaultRules(name);
    expect(season.rules).toEqual([
      { _id: expect.stringMatching(/^\d+$/), from: "1970-01-01T00:00:00.000Z", copiedFrom: null, motion: null, rules },
    ]);
  }
  // The rules of the two names differ, for example in the last hour of matches.
  expect(rulesOfFirstSeason.hours.to).toBe(20);
  expect(getDefaultRules("Season 2").hours.to).toBe(21);
});

test("a season keeps its rules when it is renamed", async () => {
  for (const { name, newName } of [
    { name: "Season 2", newName: "Winter Cup" },
    { name: "Season 1", newName: "Season 2" },
    { name: "Pro League Season 2", newName: "Season 1" },
  ]) {
    const { league, admin, id, season, change } = await openSeason(name);
    const { data } = await league.call("updateSeason", { as: admin, id, body: { name: newName } });
    expect(data).toMatchObject({ name: newName, rules: season.rules });
    const changedRules = await change({ rules: { podium: 2 } });
    await league.call("updateSeason", { as: admin, id, body: { name } });
    expect((await league.call("searchSeasons")).data[0]?.rules).toEqual(changedRules);
    const { data: entries } = await league.call("searchHistory", {
      as: admin,
      body: { kind: "SEASON", subjectId: id },
    });
    expect(entries[0]?.changes.map(({ field }) => field)).toEqual(["name"]);
  }
});

test("an admin changes the rules immediately or from a later instant, and earlier versions stay stored", async () => {
  const { league, admin, id, change } = await openSeason();
  await change({ rules: { podium: 4 } });
  const from = formatInstantInDays(league, 3);
  const readRules = async () => (await league.call("searchSeasons")).data[0]?.rules ?? [];
  const after = getNewestId(await readRules());
  const rules = await change({ rules: { podium: 5, weekdays: [7, 1] }, from, after });
  expect(rules).toMatchObject([
    { rules: rulesOfFirstSeason },
    { rules: { podium: 4 } },
    { from, rules: { podium: 5, weekdays: [1, 7] } },
  ]);
  expect(await readRules()).toEqual(rules);

  const { data: entries } = await league.call("searchHistory", { as: admin, body: { kind: "SEASON", subjectId: id } });
  expect(JSON.stringify(entries[0])).toContain("podium: 5");

  const [, currentId, laterId] = rules.map(({ _id }) => _id ?? "");
  const withdrawRejected = (rulesId = "") =>
    league.rejected("withdrawSeasonRules", { as: admin, id, body: { rulesId } });
  expect(await withdrawRejected(currentId)).toMatchObject({ status: 409, errorCode: "SEASON_RULES_HOLD" });
  expect(await withdrawRejected("999")).toMatchObject({ status: 404, errorCode: "SEASON_RULES_NOT_FOUND" });

  await league.call("withdrawSeasonRules", { as: admin, id, body: { rulesId: laterId ?? "" } });
  expect(await readRules()).toHaveLength(2);
});

test("the audit log compares a change with the version in effect, even if an older version was stored later", async () => {
  const { league, admin, id, change } = await openSeason();
  const rules = await change({ rules: { podium: 4 } });
  const { db } = league.context;
  // A migration has added missing first versions, so the first version can have the highest id.
  const first = await db
    .deleteFrom("season_rules")
    .where("holds_from", "=", 0)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: _id, ...firstVersion } = first;
  await db.insertInto("season_rules").values(firstVersion).execute();
  league.clock.advance(1000);
  await change({ rules: { podium: 5 }, after: getNewestId(rules) });
  const { data: entries } = await league.call("searchHistory", { as: admin, body: { kind: "SEASON", subjectId: id } });
  const changedRules = entries[0]?.changes.find(({ field }) => field === "rules");
  expect(changedRules?.before).toContain("podium: 4");
  expect(changedRules?.after).toContain("podium: 5");
});

test("exactly one of several concurrent changes of the rules succeeds", async () => {
  const { league, admin, id, createBody, changeRejected } = await openSeason();
  const send = (podium: number) =>
    league.send("changeSeasonRules", { as: admin, id, body: createBody({ rules: { podium } }) });
  expect(countByStatus(await Promise.all([1, 2, 3, 4, 5].map(send)))).toEqual({ 200: 1, 409: 4 });
  expect(await changeRejected({})).toMatchObject({ status: 409, errorCode: "SEASON_RULES_CHANGED" });
});

test("a change is rejected if it is invalid or begins in the past, for an ended season, and by a user", async () => {
  const { league, admin, id, createBody, change, changeRejected } = await openSeason();
  const { token } = await signUp(league, "Ann");
  expect(await league.rejected("changeSeasonRules", { as: token, id, body: createBody({}) })).toMatchObject({
    status: 403,
  });

  const invalidChanges: [change: Change, field: string][] = [
    [{ from: formatInstantInDays(league, -1) }, "from"],
    [{ rules: { roster: { min: 9, max: 8 } } }, "rules.roster.max"],
    [{ rules: { sides: [{ players: 2, minutes: 15, maps: ["ctf1", "ctf1"] }] } }, "rules.sides[0].maps"],
  ];
  await expectInvalidFields(
    league,
    "changeSeasonRules",
    { as: admin, id },
    invalidChanges.map(([ruleChange, field]) => [createBody(ruleChange), field]),
  );
  expect(await changeRejected({}, "999999")).toMatchObject({ status: 404, message: "Season not found" });

  const rules = await change({ from: formatInstantInDays(league, 0) });
  expect(rules, "a version from the current instant on").toHaveLength(2);

  await endSeason(league);
  expect(await changeRejected({})).toMatchObject({ status: 409, errorCode: "SEASON_ENDED" });
});

test("the next season copies the rules in effect at the end, and names their season", async () => {
  const { league, id, change } = await openSeason();
  const changedRules = await change({ rules: { podium: 2 } });
  await change({ rules: { podium: 6 }, from: formatInstantInDays(league, 2), after: getNewestId(changedRules) });
  await endSeason(league);
  const nextSeason = await beginSeason(league, "Season 3");
  expect(nextSeason.rules).toMatchObject([{ copiedFrom: "Season 1", motion: null, rules: { podium: 2 } }]);

  const seasons = (await league.call("searchSeasons")).data;
  expect(seasons.find(({ _id }) => _id === id)?.rules).toHaveLength(2);

  await endSeason(league);
  // The name "Season 2" has its own page of rules, so the season begins with the rules of that page.
  const secondSeason = await beginSeason(league, "Season 2");
  expect(secondSeason.rules).toMatchObject([{ copiedFrom: null, rules: getDefaultRules("Season 2") }]);
});

test("rules can name the motion that decided them, but only if it was carried", async () => {
  const league = await openLeague();
  const { admin } = league;
  const clans = await createClansWithLeaders(league, "Foxes", "Owls");
  const readNewestSeason = async () => (await league.call("searchSeasons")).data[0] ?? { _id: "", rules: [] };
  const { _id: id, rules: initialRules } = await readNewestSeason();
  /** Closes a new motion after votes of the leaders in turn: `true` is in favour. Returns the id of the motion. */
  const closeMotionWithVotes = async (...votes: boolean[]) => {
    const { _id: motionId } = (await league.call("proposeMotion", { as: admin, body: { text: "Four on the podium" } }))
      .data;
    await league.call("openMotion", { as: admin, id: motionId });
    for (const [index, inFavour] of votes.entries()) {
      await league.call("voteOnMotion", { as: clans[index]?.leader.token ?? "", id: motionId, body: { inFavour } });
    }
    await league.call("closeMotion", { as: admin, id: motionId });
    return motionId;
  };
  const change = (motionId: string, after: string, rules: Partial<SeasonRules>) =>
    league.send("changeSeasonRules", {
      as: admin,
      id,
      body: { rules: { ...rulesOfFirstSeason, ...rules }, from: null, motionId, after },
    });
  const carriedMotionId = await closeMotionWithVotes(true, true);
  const tiedMotionId = await closeMotionWithVotes(true, false);
  expect((await change(tiedMotionId, getNewestId(initialRules), { podium: 4 })).body).toMatchObject({
    errorCode: "MOTION_NOT_CARRIED",
  });
  expect((await change("999", getNewestId(initialRules), { podium: 4 })).body).toMatchObject({
    errorCode: "MOTION_NOT_CARRIED",
  });

  league.clock.advance(1000);
  const { body } = await change(carriedMotionId, getNewestId(initialRules), { majority: 50 });
  expect(body).toMatchObject({ data: { rules: [{}, { motion: "Four on the podium", rules: { majority: 50 } }] } });

  // A motion that was rejected under earlier rules stays rejected. From now on, half of the votes carry a motion.
  league.clock.advance(1000);
  const after = getNewestId((await readNewestSeason()).rules);
  expect((await change(tiedMotionId, after, { podium: 4 })).body).toMatchObject({ errorCode: "MOTION_NOT_CARRIED" });
  const laterMotionId = await closeMotionWithVotes(true, false);
  expect((await change(laterMotionId, after, { podium: 4 })).status).toBe(200);
});

test("hours, days, dates, rosters and line-ups follow the rules in effect", async () => {
  const league = await openLeague();
  const { admin } = league;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const season = (await league.call("searchSeasons")).data[0];
  const start = Date.parse("2026-03-20T12:00:00Z");
  const dates = { startDate: new Date(start).toISOString(), endDate: new Date(start + 3_600_000).toISOString() };
  const { _id: eventId } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
  const propose = (...startDates: string[]) =>
    league.send("proposeDates", { as: foxes.leader.token, id: eventId, body: { startDates } });
  // The date is a Friday at 11:00 in the time zone of the new rules, and at noon in that of the league.
  expect((await propose("2026-03-13T11:00:00Z")).body).toMatchObject({ message: expect.stringContaining("Friday") });

  const rules: SeasonRules = {
    ...rulesOfFirstSeason,
    hours: { from: 10, to: 11 },
    weekdays: [5],
    timeZone: "Europe/London",
    proposedDates: 1,
    roster: { min: 1, max: 1 },
    sides: [{ players: 1, minutes: 10, maps: ["ctf1"] }],
  };
  const body = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body });
  expect((await propose("2026-03-13T11:00:00Z")).status).toBe(200);
  expect((await propose("2026-03-12T11:00:00Z")).body).toMatchObject({ message: expect.stringContaining("Thursday") });
  expect((await propose("2026-03-13T11:00:00Z", "2026-03-20T11:00:00Z")).body).toMatchObject({
    message: "startDates must have at most 1 dates",
  });

  const ann = await signUp(league, "Ann");
  const invitation = { as: foxes.leader.token, id: foxes.id, body: { userId: ann.id } };
  await league.expectError(409, "ROSTER_FULL", "invitePlayer", invitation);

  // `rosters` lists clans with too few players. For the new rules, one player is enough.
  const { data: tasks } = await league.call("findWaiting", { as: admin });
  expect(tasks.rosters).toEqual([]);

  const sendLineUp = (players: string[]) =>
    league.send("nameLineUp", { as: admin, id: eventId, body: { clanId: foxes.id, players } });
  expect((await sendLineUp([foxes.leader.id, owls.leader.id])).body).toMatchObject({
    message: expect.stringContaining("at most 1"),
  });
  expect((await sendLineUp([foxes.leader.id])).status).toBe(200);
});
