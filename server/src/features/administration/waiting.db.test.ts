import { expect } from "vitest";
import packageFile from "../../../../package.json" with { type: "json" };
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { makeEvent, seasonOf, typeRound } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";
import { makeQueue, playersMeet, signUpAll } from "../../../test/queue-up.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import { writeJson } from "../results/imports/write-round-message.ts";

const countsOf = async (league: League) => (await league.call("countWaiting", { as: league.admin })).data;
const waitingIn = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data;
const nothing = { unvalidated: 0, disputes: 0, inbox: 0, budgets: 0, servers: 0, names: 0, accounts: 0, discord: 0 };
const hour = 3_600_000;

test("nothing waits in an empty league", async () => {
  const league = await openLeague({ LEAGUE_COMMIT: "92625854" });
  expect(await countsOf(league)).toEqual({
    ranked: { ...nothing, matches: 0 },
    league: { ...nothing, events: 0, rosters: 0 },
  });
  const nobody = { disputes: [], matches: [], events: [], rosters: [] };
  const program = { version: packageFile.version, commit: "92625854" };
  expect(await waitingIn(league)).toEqual({ ...nobody, moveIn: null, backups: null, program });
});

test("results wait until they are frozen, matches once they should have been played", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Bob");
  const modeId = await makeMode(league, "Duel");
  const { _id: id } = await post(league, modeId, roundOf(["Ann", "Bob"]));
  await post(league, modeId, "");
  expect((await countsOf(league)).ranked).toEqual({ ...nothing, unvalidated: 1, matches: 0 });
  await league.call("freezeResult", { as: league.admin, id });
  await playersMeet(league, await makeQueue(league, { modeId }), players);
  for (const { token } of players) await league.send("readyUp", { as: token });
  league.clock.advance(hour);
  expect((await countsOf(league)).ranked.matches).toBe(0);
  league.clock.advance(1);
  expect((await countsOf(league)).ranked).toEqual({ ...nothing, matches: 1 });
  const { matches } = await waitingIn(league);
  expect(matches).toMatchObject([{ modeName: "Duel" }]);
  expect(matches[0]?.players.toSorted()).toEqual(["Ann", "Bob"]);
});

test("rounds that fit no match, proposed names and what failed on Discord wait in both areas", async ({ league }) => {
  const [ann] = await signUpAll(league, "Ann");
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, writeJson(roundOf(["Ann", "nobody"])));
  await processRounds(league.context);
  await league.call("proposeAlias", { as: ann?.token, body: { name: "neo" } });
  const news = { kind: "names-changed", payload: "{}", created_at: 1, fault: "Missing permissions" };
  await league.context.db.insertInto("outbox").values(news).execute();
  const counts = await countsOf(league);
  for (const { inbox, names, discord } of [counts.ranked, counts.league]) {
    expect([inbox, names, discord]).toEqual([1, 1, 1]);
  }
});

test("counts of what waits end at a hundred", async ({ league }) => {
  const news = { kind: "names-changed", payload: "{}", created_at: 1, fault: "Missing permissions" };
  const all = Array.from({ length: 101 }, () => news);
  await league.context.db.insertInto("outbox").values(all).execute();
  expect((await countsOf(league)).ranked).toEqual({ ...nothing, discord: 100, matches: 0 });
});

test("events without a round wait once they are over, and clans of too few or too many", async ({ league }) => {
  const { clans } = await seasonOf(league, "Foxes", "Owls");
  const [red = "", blue = ""] = clans;
  const start = league.clock.now() + hour;
  const at = (instant: number) => new Date(instant).toISOString();
  const event = await makeEvent(league, { clans, startDate: at(start), endDate: at(start + hour) });
  expect((await countsOf(league)).league).toEqual({ ...nothing, events: 0, rosters: 2 });
  league.clock.advance(3 * hour);
  expect(await waitingIn(league)).toMatchObject({
    events: [{ _id: event._id, title: "Foxes vs. Owls" }],
    rosters: [
      { clanId: red, clanName: "Foxes", players: 0 },
      { clanId: blue, clanName: "Owls", players: 0 },
    ],
  });
  const ids = await makePlayers(league, "a", "b", "c", "d");
  for (const userId of ids) await league.call("addClanPlayer", { as: league.admin, id: red, body: { userId } });
  const round = await typeRound(league, { red: blue, blue: red, redScore: 10, blueScore: 20 });
  const body = { date: at(start) };
  await league.league.call("updateResult", { as: league.admin, id: round, body });
  const { league: counts } = await countsOf(league);
  expect([counts.events, counts.rosters, counts.unvalidated]).toEqual([0, 1, 1]);
  await league.call("endSeason", { as: league.admin });
  expect((await countsOf(league)).league).toEqual({ ...nothing, events: 0, rosters: 0 });
});

test("an event's rounds are the results that belong to it: empty ones are none", async ({ league }) => {
  const { clans } = await seasonOf(league, "Foxes", "Owls");
  const [red = "", blue = ""] = clans;
  const start = league.clock.now() + hour;
  const apart = 6 * hour;
  const at = (instant: number) => new Date(instant).toISOString();
  const events: string[] = [];
  for (const title of ["played", "not played", "given up", "empty"]) {
    const from = start + events.length * apart;
    events.push((await makeEvent(league, { clans, title, startDate: at(from), endDate: at(from + hour) }))._id);
  }
  const [played] = events;
  const silent = async () => (await waitingIn(league)).events.map(({ title }) => title);
  league.clock.advance(4 * apart);
  expect(await silent()).toEqual(["played", "not played", "given up", "empty"]);

  const as = league.admin;
  const update = (id: string, body: object) => league.league.call("updateResult", { as, id, body });
  const scores = { red, blue, redScore: 10, blueScore: 20 };
  await update(await typeRound(league, scores), { date: at(start + 3.5 * apart), eventId: played });
  const without = await typeRound(league, scores);
  for (const body of [{ date: at(start + apart) }, { eventId: null }]) await update(without, body);
  await update(await typeRound(league, { ...scores, forfeit: "red" }), { date: at(start + 2 * apart) });
  const { data: empty } = await league.league.call("importResult", { as, body: {} });
  await update(empty._id, { redClanId: red, blueClanId: blue, date: at(start + 3 * apart) });
  expect(await silent()).toEqual(["not played", "empty"]);
  expect((await countsOf(league)).league.events).toBe(2);
});
