import { expect } from "vitest";
import packageFile from "../../../../package.json" with { type: "json" };
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason, beginSeasonWithClans, createClan, createEvent, enterRound } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { createProgressRound, openLeagueWithMatch } from "../../../test/running-match.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";

// In the API, a pending task is "waiting".
const countTasks = async (league: League) => (await league.call("countWaiting", { as: league.admin })).data;
const findTasks = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data;
/** `budgets` are game servers that have posted most of the bytes that they may post in a day. */
const noTasks = { unvalidated: 0, disputes: 0, inbox: 0, budgets: 0, servers: 0, names: 0, accounts: 0, discord: 0 };
const hourMs = 3_600_000;
const toIso = (instant: number) => new Date(instant).toISOString();

const noSteps = {
  nameAndLogo: false,
  mode: false,
  queue: false,
  players: false,
  season: false,
  clans: false,
  fixtures: false,
  gameServer: false,
  discord: false,
  mail: false,
  backups: false,
};

test("an empty league has no tasks", async () => {
  const league = await openLeague({ LEAGUE_COMMIT: "92625854" });
  expect(await countTasks(league)).toEqual({
    ranked: { ...noTasks, matches: 0 },
    league: { ...noTasks, events: 0, rosters: 0 },
  });

  const emptyLists = { disputes: [], matches: [], events: [], rosters: [] };
  const program = { version: packageFile.version, commit: "92625854" };
  // `moveIn` is the notice about a legacy import.
  expect(await findTasks(league)).toEqual({
    ...emptyLists,
    moveIn: null,
    setup: noSteps,
    backups: null,
    program,
  });
});

test("a result is a task until it is validated", async ({ league }) => {
  await createPlayers(league, "Ann", "Bob");
  const modeId = await createMode(league, "Duel");
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"]));

  // An empty result cannot be validated, so it is not a task.
  await importRound(league, modeId, "");
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, unvalidated: 1, matches: 0 });
  const { data } = await league.call("searchResults", { as: league.admin, body: { modeId: "", freezed: false } });
  expect(data.resultsRanked.filter(({ hasRound }) => hasRound).map(({ _id }) => _id)).toEqual([id]);

  await league.call("freezeResult", { as: league.admin, id });
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, matches: 0 });
});

test("a forfeit without a round is a task until it is validated", async ({ league }) => {
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [redClanId = "", blueClanId = ""] = clans;
  const { call } = league.leagueArea;
  const { _id: id } = (await call("importResult", { as: league.admin, body: {} })).data;
  await call("updateResult", { as: league.admin, id, body: { redClanId, blueClanId } });
  await call("declareForfeit", { as: league.admin, id, body: { side: "red" } });
  const readUnvalidated = async () => {
    const counts = await countTasks(league);
    return { ranked: counts.ranked.unvalidated, league: counts.league.unvalidated };
  };
  expect(await readUnvalidated()).toEqual({ ranked: 0, league: 1 });

  await call("freezeResult", { as: league.admin, id });
  expect(await readUnvalidated()).toEqual({ ranked: 0, league: 0 });
});

test("a result of an ended season is not a task in the next season", async ({ league }) => {
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [red = "", blue = ""] = clans;
  await enterRound(league, { red, blue, redScore: 3, blueScore: 4 });
  const countUnvalidated = async () => (await countTasks(league)).league.unvalidated;
  expect(await countUnvalidated()).toBe(1);

  await league.call("endSeason", { as: league.admin });
  await beginSeason(league, "Season 2");
  expect(await countUnvalidated()).toBe(0);
});

test("a match without a round is a task once it is overdue", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Bob");
  const modeId = await createMode(league, "Duel");
  await fillMatch(league, await createQueue(league, { modeId }), players);
  const madeAt = league.clock.now();
  for (const { token } of players) await league.send("readyUp", { as: token });
  // A match is overdue after more than an hour.
  league.clock.advance(hourMs);
  expect((await countTasks(league)).ranked.matches).toBe(0);

  league.clock.advance(1);
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, matches: 1 });

  const { matches } = await findTasks(league);
  expect(matches).toMatchObject([{ resultId: expect.any(String), madeAt: toIso(madeAt), modeName: "Duel" }]);
  expect(matches[0]?.players.toSorted()).toEqual(["Ann", "Bob"]);
});

test("the match that has been overdue for the longest time is listed first", async ({ league }) => {
  const [ann, bob, cleo, dan] = await signUpAll(league, "Ann", "Bob", "Cleo", "Dan");
  if (!(ann && bob && cleo && dan)) throw new Error("Somebody is missing");
  const modeId = await createMode(league, "Duel");
  const queueId = await createQueue(league, { modeId });
  for (const players of [
    [cleo, dan],
    [ann, bob],
  ]) {
    await fillMatch(league, queueId, players);
    for (const { token } of players) await league.send("readyUp", { as: token });
    league.clock.advance(1000);
  }
  league.clock.advance(hourMs);
  const { matches } = await findTasks(league);
  expect(matches.map(({ players }) => players.toSorted())).toEqual([
    ["Cleo", "Dan"],
    ["Ann", "Bob"],
  ]);
});

test("a match whose round is being played is not overdue", async () => {
  const { league, postAndProcess } = await openLeagueWithMatch();
  league.clock.advance(hourMs + 1);
  expect((await countTasks(league)).ranked.matches).toBe(1);

  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 10 }));
  // The result of the running round needs no validation yet.
  expect((await countTasks(league)).ranked).toMatchObject({ matches: 0, unvalidated: 0 });
  expect((await findTasks(league)).matches).toEqual([]);
});

test("a dispute is a task of its area until it is answered", async ({ admin, league }) => {
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("no players signed up");
  const { _id: rankedId } = await importRound(
    league,
    await createMode(league, "Duel"),
    createServerRound(["Ann", "Bob"], { redScore: 1, blueScore: 2 }),
  );
  await league.call("freezeResult", { as: admin, id: rankedId });
  const countDisputes = async () => {
    const { ranked, league: leagueCounts } = await countTasks(league);
    return [ranked.disputes, leagueCounts.disputes];
  };
  const body = { reason: "Three flags" };
  const playedAt = league.clock.now();
  league.clock.advance(hourMs);
  await league.call("disputeResult", { as: ann.token, id: rankedId, body });
  expect(await countDisputes()).toEqual([1, 0]);

  await beginSeason(league);
  const red = await createClan(league, "Foxes", ann.id);
  const blue = await createClan(league, "Owls", bob.id);
  const leagueId = await enterRound(league, { red, blue, redScore: 3, blueScore: 4 });
  await league.leagueArea.call("freezeResult", { as: admin, id: leagueId });
  for (const { token } of [ann, bob]) await league.leagueArea.call("disputeResult", { as: token, id: leagueId, body });
  expect(await countDisputes()).toEqual([1, 2]);
  expect((await findTasks(league)).disputes).toMatchObject([
    {
      area: "ranked",
      resultId: rankedId,
      date: toIso(playedAt),
      map: "ctf5",
      redScore: 1,
      blueScore: 2,
      userName: "Ann",
      reason: body.reason,
      openedAt: toIso(playedAt + hourMs),
    },
    { area: "league", resultId: leagueId, redScore: 3, blueScore: 4, userName: "Ann" },
    { area: "league", resultId: leagueId, userName: "Bob" },
  ]);

  await league.call("answerDispute", { as: admin, id: rankedId, body: { userId: ann.id, answer: "No" } });
  expect(await countDisputes()).toEqual([0, 2]);
});

test("unmatched rounds, proposed names and Discord errors are tasks in both areas", async ({ league }) => {
  const [ann] = await signUpAll(league, "Ann");
  const { key } = await addGameServer(league, "EU 1");

  await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "nobody"])));
  await processRounds(league.context);
  await league.call("proposeAlias", { as: ann?.token, body: { name: "neo" } });
  const { data: confirmed } = await league.call("proposeAlias", { as: ann?.token, body: { name: "trin" } });
  await league.call("confirmAlias", { as: league.admin, id: confirmed._id });
  const message = { kind: "names-changed", payload: "{}", created_at: 1, fault: "Missing permissions" };
  await league.context.db.insertInto("outbox").values(message).execute();
  const counts = await countTasks(league);
  for (const { inbox, names, discord } of [counts.ranked, counts.league]) {
    expect([inbox, names, discord]).toEqual([1, 1, 1]);
  }
});

test("the bot's lost connection to Discord is a task", async ({ league }) => {
  const state = { id: 1, connected: 0, fault: "Discord's gateway is not reachable", refused: 0, since: 1 } as const;
  await league.context.db.insertInto("discord_state").values(state).execute();
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, discord: 1, matches: 0 });

  await league.context.db.updateTable("discord_state").set({ connected: 1, fault: null }).execute();
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, matches: 0 });
});

test("at most a hundred tasks of a kind are counted", async ({ league }) => {
  const message = { kind: "names-changed", payload: "{}", created_at: 1, fault: "Missing permissions" };
  const messages = Array.from({ length: 101 }, () => message);
  await league.context.db.insertInto("outbox").values(messages).execute();
  expect((await countTasks(league)).ranked).toEqual({ ...noTasks, discord: 100, matches: 0 });
});

test("finished events without a round and clans with too few or too many players are tasks", async ({ league }) => {
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [foxesId = "", owlsId = ""] = clanIds;
  const start = league.clock.now() + hourMs;
  const event = await createEvent(league, { clans: clanIds, startDate: toIso(start), endDate: toIso(start + hourMs) });
  expect((await countTasks(league)).league).toEqual({ ...noTasks, events: 0, rosters: 2 });

  league.clock.advance(2 * hourMs);
  expect((await findTasks(league)).events, "the event ends now").toEqual([]);
  league.clock.advance(1);
  expect(await findTasks(league)).toMatchObject({
    events: [{ _id: event._id, title: "Foxes vs. Owls", endDate: toIso(start + hourMs) }],
    rosters: [
      { clanId: foxesId, clanName: "Foxes", players: 0 },
      { clanId: owlsId, clanName: "Owls", players: 0 },
    ],
  });

  const ids = await createPlayers(league, "a", "b", "c", "d");
  for (const userId of ids) await league.call("addClanPlayer", { as: league.admin, id: foxesId, body: { userId } });
  const resultId = await enterRound(league, { red: owlsId, blue: foxesId, redScore: 10, blueScore: 20 });
  const body = { date: toIso(start) };
  await league.leagueArea.call("updateResult", { as: league.admin, id: resultId, body });
  const { league: counts } = await countTasks(league);
  expect([counts.events, counts.rosters, counts.unvalidated]).toEqual([0, 1, 1]);

  // A clan may have four to eight players.
  const [ninthId = "", ...furtherIds] = await createPlayers(league, "e", "f", "g", "h", "i");
  await league.call("addClanPlayers", { as: league.admin, id: foxesId, body: { userIds: furtherIds } });
  expect((await countTasks(league)).league.rosters).toBe(1);
  await league.call("addClanPlayer", { as: league.admin, id: foxesId, body: { userId: ninthId } });
  expect((await countTasks(league)).league.rosters).toBe(2);

  await league.call("endSeason", { as: league.admin });
  expect((await countTasks(league)).league).toEqual({ ...noTasks, events: 0, rosters: 0 });
});

test("an event has rounds if a result with a round or a forfeit belongs to it", async ({ league }) => {
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [foxesId = "", owlsId = ""] = clanIds;
  const start = league.clock.now() + hourMs;
  const intervalMs = 6 * hourMs;
  const eventIds: string[] = [];

  for (const title of ["played", "not played", "forfeited", "empty"]) {
    const from = start + eventIds.length * intervalMs;
    const dates = { startDate: toIso(from), endDate: toIso(from + hourMs) };
    eventIds.push((await createEvent(league, { clans: clanIds, title, ...dates }))._id);
  }
  const [playedEventId] = eventIds;
  const listTitlesWithoutRounds = async () => (await findTasks(league)).events.map(({ title }) => title);
  league.clock.advance(4 * intervalMs);
  expect(await listTitlesWithoutRounds()).toEqual(["played", "not played", "forfeited", "empty"]);

  const { admin } = league;
  const update = (id: string, body: object) => league.leagueArea.call("updateResult", { as: admin, id, body });
  const scores = { red: foxesId, blue: owlsId, redScore: 10, blueScore: 20 };

  // An admin assigns a round to the first event, although it was played long after the event.
  const lateId = await enterRound(league, scores);
  await update(lateId, { date: toIso(start + 3.5 * intervalMs), eventId: playedEventId });
  // A round was played during the second event, so its date assigns it to the event. Then an admin removes the assignment.
  const unassignedId = await enterRound(league, scores);
  await update(unassignedId, { date: toIso(start + intervalMs) });
  await update(unassignedId, { eventId: null });
  // A forfeit without a round belongs to the third event by its date.
  const { data: forfeit } = await league.leagueArea.call("importResult", { as: admin, body: {} });
  await update(forfeit._id, { redClanId: foxesId, blueClanId: owlsId, date: toIso(start + 2 * intervalMs) });
  await league.leagueArea.call("declareForfeit", { as: admin, id: forfeit._id, body: { side: "red" } });
  // A result without a round and without a forfeit belongs to the fourth event by its date.
  const { data: emptyResult } = await league.leagueArea.call("importResult", { as: admin, body: {} });
  await update(emptyResult._id, { redClanId: foxesId, blueClanId: owlsId, date: toIso(start + 3 * intervalMs) });
  expect(await listTitlesWithoutRounds()).toEqual(["not played", "empty"]);
  expect((await countTasks(league)).league.events).toBe(2);
});
