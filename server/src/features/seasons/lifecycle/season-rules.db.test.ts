import { getDefaultRules } from "contract/default-rules.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { expectErrors } from "../../../../test/expect-errors.ts";
import { beginSeason, createClansWithLeaders, createEvent, endSeason } from "../../../../test/league-season.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

const dayMs = 24 * 60 * 60_000;
const firstRules = getDefaultRules("Season 1");

type Change = { rules?: Partial<SeasonRules>; from?: string | null; motionId?: string | null; after?: string };

async function openSeason(name = "Season 1") {
  const league = await openLeague();
  const as = league.admin;
  const season = await beginSeason(league, name);
  const createBody = ({ rules, ...change }: Change) => ({
    rules: { ...getDefaultRules(name), ...rules },
    from: null,
    motionId: null,
    after: getNewestId(season.rules),
    ...change,
  });
  const change = async (ruleChange: Change, id = season._id) =>
    (await league.call("changeSeasonRules", { as, id, body: createBody(ruleChange) })).data.rules;
  const changeRejected = (ruleChange: Change, id = season._id) =>
    league.rejected("changeSeasonRules", { as, id, body: createBody(ruleChange) });
  return { league, as, season, id: season._id, createBody, change, changeRejected };
}

function getNewestId(rules: readonly RulesVersion[]): string {
  return rules.at(-1)?._id ?? "";
}

/** Returns an instant a number of days from now, by the league's clock. */
const inDays = (league: League, days: number) => new Date(league.context.clock.now() + days * dayMs).toISOString();

test("a season starts with the first rules that belong to its name", async () => {
  for (const name of ["Season 1", "Pro League Season 2"]) {
    const { season } = await openSeason(name);
    const rules = getDefaultRules(name);
    expect(season.rules).toEqual([
      { _id: expect.stringMatching(/^\d+$/), from: "1970-01-01T00:00:00.000Z", copiedFrom: null, motion: null, rules },
    ]);
  }
  expect([firstRules.hours.to, getDefaultRules("Season 2").hours.to]).toEqual([20, 21]);
});

test("a season keeps its rules when it is renamed", async () => {
  for (const [name, renamed] of [
    ["Season 2", "Winter Cup"],
    ["Season 1", "Season 2"],
    ["Pro League Season 2", "Season 1"],
  ] as const) {
    const { league, as, id, season, change } = await openSeason(name);
    const { data } = await league.call("updateSeason", { as, id, body: { name: renamed } });
    expect(data).toMatchObject({ name: renamed, rules: season.rules });
    const changed = await change({ rules: { podium: 2 } });
    await league.call("updateSeason", { as, id, body: { name } });
    expect((await league.call("searchSeasons")).data[0]?.rules).toEqual(changed);
    const { data: history } = await league.call("searchHistory", { as, body: { kind: "SEASON", subjectId: id } });
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(["name"]);
  }
});

test("an admin changes the rules immediately or from a later instant, and earlier versions stay stored", async () => {
  const { league, as, id, change } = await openSeason();
  await change({ rules: { podium: 4 } });
  const from = inDays(league, 3);
  const readRules = async () => (await league.call("searchSeasons")).data[0]?.rules ?? [];
  const after = getNewestId(await readRules());
  const rules = await change({ rules: { podium: 5, weekdays: [7, 1] }, from, after });
  expect(rules).toMatchObject([
    { rules: firstRules },
    { rules: { podium: 4 } },
    { from, rules: { podium: 5, weekdays: [1, 7] } },
  ]);
  expect(await readRules()).toEqual(rules);

  const { data: history } = await league.call("searchHistory", { as, body: { kind: "SEASON", subjectId: id } });
  expect(JSON.stringify(history[0])).toContain("podium: 5");

  const [, now, later] = rules.map(({ _id }) => _id ?? "");
  const withdraw = (rulesId = "") => league.rejected("withdrawSeasonRules", { as, id, body: { rulesId } });
  expect(await withdraw(now)).toMatchObject({ status: 409, errorCode: "SEASON_RULES_HOLD" });
  expect(await withdraw("999")).toMatchObject({ status: 404, errorCode: "SEASON_RULES_NOT_FOUND" });

  await league.call("withdrawSeasonRules", { as, id, body: { rulesId: later ?? "" } });
  expect(await readRules()).toHaveLength(2);
});

test("exactly one of several concurrent changes of the rules succeeds", async () => {
  const { league, as, id, createBody, changeRejected } = await openSeason();
  const send = (podium: number) =>
    league.send("changeSeasonRules", { as, id, body: createBody({ rules: { podium } }) });
  expect(countByStatus(await Promise.all([1, 2, 3, 4, 5].map(send)))).toEqual({ 200: 1, 409: 4 });
  expect(await changeRejected({})).toMatchObject({ status: 409, errorCode: "SEASON_RULES_CHANGED" });
});

test("rejects invalid rules, a start in the past, ended seasons, and users who are not admins", async () => {
  const { league, as, id, createBody, changeRejected } = await openSeason();
  const { token: user } = await signUp(league, "Ann");
  expect(await league.rejected("changeSeasonRules", { as: user, id, body: createBody({}) })).toMatchObject({
    status: 403,
  });

  const invalidChanges: [Change, string][] = [
    [{ from: inDays(league, -1) }, "from"],
    [{ rules: { roster: { min: 9, max: 8 } } }, "rules.roster.max"],
    [{ rules: { sides: [{ players: 2, minutes: 15, maps: ["ctf1", "ctf1"] }] } }, "rules.sides[0].maps"],
  ];
  await expectErrors(
    league,
    "changeSeasonRules",
    { as, id },
    invalidChanges.map(([ruleChange, field]) => [createBody(ruleChange), field]),
  );
  expect(await changeRejected({}, "999999")).toMatchObject({ status: 404, message: "Season not found" });

  await endSeason(league);
  expect(await changeRejected({})).toMatchObject({ status: 409, errorCode: "SEASON_ENDED" });
});

test("the next season copies the rules in effect at the end, and names their season", async () => {
  const { league, id, change } = await openSeason();
  const changed = await change({ rules: { podium: 2 } });
  await change({ rules: { podium: 6 }, from: inDays(league, 2), after: getNewestId(changed) });
  await endSeason(league);
  const next = await beginSeason(league, "Season 3");
  expect(next.rules).toMatchObject([{ copiedFrom: "Season 1", motion: null, rules: { podium: 2 } }]);

  const seasons = (await league.call("searchSeasons")).data;
  expect(seasons.find(({ _id }) => _id === id)?.rules).toHaveLength(2);

  await endSeason(league);
  // The name "Season 2" has its own page of rules, so the season begins with the rules of that page.
  const namedSeason = await beginSeason(league, "Season 2");
  expect(namedSeason.rules).toMatchObject([{ copiedFrom: null, rules: getDefaultRules("Season 2") }]);
});

test("rules can name the motion that decided them, but only if it was carried", async () => {
  const league = await openLeague();
  const as = league.admin;
  const clans = await createClansWithLeaders(league, "Foxes", "Owls");
  const newestSeason = async () => (await league.call("searchSeasons")).data[0] ?? { _id: "", rules: [] };
  const { _id: id, rules: initialRules } = await newestSeason();
  const closeMotionWithVotes = async (...votes: boolean[]) => {
    const { _id: motion } = (await league.call("proposeMotion", { as, body: { text: "Four on the podium" } })).data;
    await league.call("openMotion", { as, id: motion });
    for (const [index, inFavour] of votes.entries()) {
      await league.call("voteOnMotion", { as: clans[index]?.lead.token ?? "", id: motion, body: { inFavour } });
    }
    await league.call("closeMotion", { as, id: motion });
    return motion;
  };
  const change = (motionId: string, after: string, rules: Partial<SeasonRules>) =>
    league.send("changeSeasonRules", {
      as,
      id,
      body: { rules: { ...firstRules, ...rules }, from: null, motionId, after },
    });
  const carried = await closeMotionWithVotes(true, true);
  const split = await closeMotionWithVotes(true, false);
  expect((await change(split, getNewestId(initialRules), { podium: 4 })).body).toMatchObject({
    errorCode: "MOTION_NOT_CARRIED",
  });
  expect((await change("999", getNewestId(initialRules), { podium: 4 })).body).toMatchObject({
    errorCode: "MOTION_NOT_CARRIED",
  });

  league.clock.advance(1000);
  const { body } = await change(carried, getNewestId(initialRules), { majority: 50 });
  expect(body).toMatchObject({ data: { rules: [{}, { motion: "Four on the podium", rules: { majority: 50 } }] } });

  // A motion that was rejected under earlier rules stays rejected. From now on, half of the votes carry a motion.
  league.clock.advance(1000);
  const after = getNewestId((await newestSeason()).rules);
  expect((await change(split, after, { podium: 4 })).body).toMatchObject({ errorCode: "MOTION_NOT_CARRIED" });
  expect((await change(await closeMotionWithVotes(true, false), after, { podium: 4 })).status).toBe(200);
});

test("hours, days, dates, rosters, line-ups and no-shows follow the rules in effect", async () => {
  const league = await openLeague();
  const as = league.admin;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const season = (await league.call("searchSeasons")).data[0];
  const start = Date.parse("2026-03-20T12:00:00Z");
  const dates = { startDate: new Date(start).toISOString(), endDate: new Date(start + 3_600_000).toISOString() };
  const { _id: event } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
  const propose = (...startDates: string[]) =>
    league.send("proposeDates", { as: foxes.lead.token, id: event, body: { startDates } });
  // A Friday at noon in the time zone of the new rules.
  expect((await propose("2026-03-13T11:00:00Z")).body).toMatchObject({ message: expect.stringContaining("Friday") });

  const rules: SeasonRules = {
    ...firstRules,
    hours: { from: 11, to: 12 },
    weekdays: [5],
    timeZone: "Europe/Paris",
    proposedDates: 1,
    roster: { min: 1, max: 1 },
    noShow: { minutes: 30, rounds: 3 },
    sides: [{ players: 1, minutes: 10, maps: ["ctf1"] }],
  };
  const body = { rules, from: null, motionId: null, after: getNewestId(season?.rules ?? []) };
  await league.call("changeSeasonRules", { as, id: season?._id ?? "", body });
  expect((await propose("2026-03-13T11:00:00Z")).status).toBe(200);
  expect((await propose("2026-03-12T11:00:00Z")).body).toMatchObject({ message: expect.stringContaining("Thursday") });
  expect((await propose("2026-03-13T11:00:00Z", "2026-03-20T11:00:00Z")).body).toMatchObject({
    message: "startDates must have at most 1 dates",
  });

  const invite = { as: foxes.lead.token, id: foxes.id, body: { userId: owls.lead.id } };
  expect(await league.rejected("invitePlayer", invite)).toBeDefined();

  const { data: waiting } = await league.call("findWaiting", { as });
  expect(waiting.rosters).toEqual([]);

  const sendLineUp = (players: string[]) =>
    league.send("nameLineUp", { as, id: event, body: { clanId: foxes.id, players } });
  expect((await sendLineUp([foxes.lead.id, owls.lead.id])).body).toMatchObject({
    message: expect.stringContaining("at most 1"),
  });
  expect((await sendLineUp([foxes.lead.id])).status).toBe(200);
});
