import { expect } from "vitest";
import {
  beginSeason,
  beginSeasonWithClans,
  createClan,
  createClansWithLeaders,
  createEvent,
  endSeason,
  enterFrozenRound,
  enterRound,
  readStandings,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { createQueue, fillMatch, joinAll, markAllReady, signUpAll } from "../../../../test/queue-up.ts";
import { transaction } from "../../../platform/database/database.ts";
import { publishChange } from "../../public-changes.ts";

test("the home page shows open matches, the fullest queue, fixtures and frozen results", async ({ admin, league }) => {
  const span = { startDate: "2026-05-16T18:00:00Z", endDate: "2026-05-17" };
  const getHome = async (area: "ranked" | "league" | null = null) => {
    const { data } = await league.call("getHome", { as: admin, body: { ...span, area } });
    return data;
  };
  expect(await getHome()).toEqual({
    announcements: [],
    matches: [],
    queue: null,
    fixtures: [],
    votes: [],
    results: [],
  });

  const players = await signUpAll(league, "Ann", "Bob", "Cleo", "Dan", "Eve");
  const [ann, bob, ...otherPlayers] = players;
  const duelsId = await createQueue(league);
  const match = await fillMatch(league, duelsId, [ann, bob]);
  // The match begins when all players are ready.
  expect((await getHome()).matches).toEqual([]);

  await markAllReady(league, match._id, [ann, bob]);
  // Three players wait in both queues: one more is needed for "Twos", five more for "Fours".
  const foursId = await createQueue(league, { name: "Fours", mode: "4v4" });
  await joinAll(league, foursId, otherPlayers);
  const twosId = await createQueue(league, { name: "Twos", mode: "2v2" });
  await joinAll(league, twosId, otherPlayers);

  const { clans } = await beginSeasonWithClans(league, "Owls", "Newts");
  const datesInSpan = { startDate: "2026-05-16T17:00:00Z", endDate: "2026-05-16T18:30:00Z" };
  const { _id: eventId } = await createEvent(league, { clans, ...datesInSpan });
  // The span of the request does not contain these events: the first ends when the span begins, the second begins later.
  await createEvent(league, { clans, startDate: "2026-05-16T16:00:00Z", endDate: "2026-05-16T18:00:00Z" });
  await createEvent(league, { clans, startDate: "2026-05-18T16:00:00Z", endDate: "2026-05-18T18:00:00Z" });

  await createPlayers(league, "Finn", "Gus");
  const modeId = await createMode(league, "Solo");
  const frozenRound = createServerRound(["Finn", "Gus"], { redScore: 300, blueScore: 100 });
  const { _id: frozenId } = await importRound(league, modeId, frozenRound);
  await league.call("freezeResult", { as: admin, id: frozenId });
  await importRound(league, modeId, createServerRound(["Gus", "Finn"], { redScore: 400, blueScore: 100 }));

  const { matches, queue, fixtures, results } = await getHome();
  expect(matches).toMatchObject([{ _id: match._id, queueId: duelsId, isRunning: false }]);
  // Even the response to an admin has no result id, because it is cached for everyone.
  expect(matches[0]).not.toHaveProperty("resultId");
  expect(queue).toEqual({ _id: twosId, name: "Twos", modeName: "Twos", mode: "2v2", waiting: 3, seats: 4 });
  expect(fixtures).toMatchObject([
    { _id: eventId, clanAId: clans[0], clanAName: "Owls", clanBName: "Newts", isRunning: false },
  ]);
  expect(results).toMatchObject([
    { _id: frozenId, area: "ranked", boardName: "Solo", redNames: ["Finn"], blueNames: ["Gus"], winnerChance: 0.5 },
  ]);
  expect(await getHome("ranked")).toEqual(await getHome());
  expect(await getHome("league")).toEqual({
    announcements: [],
    matches: [],
    queue: null,
    fixtures,
    votes: [],
    results: [],
  });

  await league.call("endSeason", { as: league.admin });
  expect((await getHome()).fixtures).toEqual([]);

  // Players who are away do not count.
  const { db } = league.context;
  await db.updateTable("queue_players").set({ away: 1 }).where("user_id", "=", Number(otherPlayers[0]?.id)).execute();
  expect((await getHome()).queue).toMatchObject({ _id: twosId, waiting: 2 });
});

test("only the home page of the area League shows the current votes of the season", async ({ league }) => {
  await beginSeasonWithClans(league, "Owls");
  const dates = { startDate: "2026-05-01T00:00:00.000Z", endDate: "2026-05-20T00:00:00.000Z" };
  await openVote(league, { question: "Which map?", ...dates });
  await openVote(league, { question: "Who was best?", startDate: "2026-04-01", endDate: "2026-05-01" });
  // A draft with the same dates is hidden.
  const { _id: draftId } = await openVote(league, { question: "Draft", ...dates });
  await league.context.db.updateTable("votes").set({ saved: 0 }).where("id", "=", Number(draftId)).execute();
  const readVotes = async (area: "ranked" | "league") => {
    const body = { startDate: "2026-05-16T18:00:00Z", endDate: "2026-05-17", area };
    return (await league.call("getHome", { body })).data.votes;
  };
  expect(await readVotes("league")).toEqual([{ _id: expect.any(String), question: "Which map?", ...dates }]);
  expect(await readVotes("ranked")).toEqual([]);
  await endSeason(league);
  await beginSeason(league, "Season 2");
  expect(await readVotes("league")).toEqual([]);
});

test("the home page of a season shows its events, votes and results, and no events after its end", async ({
  league,
}) => {
  const dates = { startDate: "2026-05-01T00:00:00.000Z", endDate: "2026-05-20T00:00:00.000Z" };
  const [owls, newts] = await createClansWithLeaders(league, "Owls", "Newts");
  const firstEvent = { startDate: "2026-05-16T19:00:00Z", endDate: "2026-05-16T20:00:00Z" };
  await createEvent(league, { clans: [owls.id, newts.id], ...firstEvent });
  await openVote(league, { question: "First?", ...dates });
  const round = { red: owls.id, blue: newts.id, redScore: 300, blueScore: 100 };
  const firstResultId = await enterRound(league, round);
  await league.leagueArea.call("freezeResult", { as: league.admin, id: firstResultId });
  const { _id: firstId } = await endSeason(league);
  const { _id: secondId } = await beginSeason(league, "Season 2");
  const clans = (await readStandings(league, secondId)).map(({ _id }) => _id);
  await createEvent(league, { clans, startDate: "2026-05-16T21:00:00Z", endDate: "2026-05-16T22:00:00Z" });
  await openVote(league, { question: "Second?", ...dates });
  const describeHome = async (seasonId: string | null) => {
    const body = { startDate: "2026-05-16T18:00:00Z", endDate: "2026-05-17", area: "league", seasonId } as const;
    const { fixtures, votes, results } = (await league.call("getHome", { body })).data;
    return [
      fixtures.map(({ startDate }) => startDate),
      votes.map(({ question }) => question),
      results.map(({ _id }) => _id),
    ];
  };
  expect(await describeHome(firstId)).toEqual([[], ["First?"], [firstResultId]]);
  expect(await describeHome(secondId)).toEqual([["2026-05-16T21:00:00.000Z"], ["Second?"], []]);
  expect(await describeHome(null)).toEqual([["2026-05-16T21:00:00.000Z"], ["Second?"], [firstResultId]]);
  expect(await describeHome("999")).toEqual([[], [], []]);
});

test("the home page has three more entries than can end while it is displayed", async ({ admin, league }) => {
  const toDate = (minutes: number) => new Date(Date.parse("2026-05-16T18:00:00Z") + minutes * 60_000).toISOString();
  const { clans } = await beginSeasonWithClans(league, "Owls", "Newts");
  // In minutes after the start of the span. The response is shown for up to 70 minutes. The first three entries end within
  // this time.
  const ends = [45, 45, 45, 75, 90, 120, 150];
  for (const [index, end] of ends.entries()) {
    await createEvent(league, { clans, startDate: toDate(index - 30), endDate: toDate(end) });
  }
  // The newest announcement comes first.
  for (const end of ends.toReversed()) {
    await league.call("createAnnouncement", {
      as: admin,
      body: { text: `until ${end}`, area: null, endDate: toDate(end) },
    });
  }
  const { data } = await league.call("getHome", { body: { startDate: toDate(0), endDate: toDate(24 * 60) } });
  // All but the last: three that end soon, and three more.
  const expectedDates = ends.slice(0, -1).map(toDate);
  expect(data.fixtures.map(({ endDate }) => endDate)).toEqual(expectedDates);
  expect(data.announcements.map(({ endDate }) => endDate)).toEqual(expectedDates);
});

test("the home page of the area League lists the first three votes that have not ended, by start", async ({
  league,
}) => {
  await beginSeasonWithClans(league, "Owls");
  const starts = ["2026-05-16T18:30:00.000Z", "2026-05-18T00:00:00.000Z", "2026-05-17T00:00:00.000Z"];
  const endDate = "2026-05-20T00:00:00.000Z";
  for (const startDate of starts) await openVote(league, { question: startDate, startDate, endDate });
  await openVote(league, { question: "Fourth", startDate: "2026-05-19T00:00:00.000Z", endDate });
  for (const question of ["Over", "Long over", "Over, too"]) {
    await openVote(league, { question, startDate: "2026-04-01", endDate: "2026-05-01" });
  }
  const body = { startDate: "2026-05-16T18:00:00Z", endDate: "2026-05-17", area: "league" } as const;
  const { votes } = (await league.call("getHome", { body })).data;
  expect(votes.map(({ question }) => question)).toEqual([starts[0], starts[2], starts[1]]);
});

/** A span of time without events. */
const emptySpan = { startDate: "2026-05-16T18:00:00Z", endDate: "2026-05-17" };

test("the home page shows the three newest matches in progress", async ({ league }) => {
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  const queueId = await createQueue(league);
  const matchIds: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const players = await signUpAll(league, `Red ${index}`, `Blue ${index}`);
    const { _id: id } = await fillMatch(league, queueId, players);
    await markAllReady(league, id, players);
    // The last match is cancelled.
    if (index === 4) for (const { token } of players) await league.call("voteToCancel", { as: token, id });
    else matchIds.push(id);
  }
  // The ready check of this match is not over.
  await fillMatch(league, queueId, [ann, ben]);
  const { matches } = (await league.call("getHome", { body: emptySpan })).data;
  expect(matches.map(({ _id }) => _id)).toEqual(matchIds.slice(-3).toReversed());
});

test("the home page shows the six newest results of one or both areas", async ({ admin, league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", annId);
  const blue = await createClan(league, "Owls", benId);
  const modeId = await createMode(league, "Duel");
  // One after the other, ranked and league rounds are played. Their red scores count up.
  for (let redScore = 1; redScore <= 8; redScore += 1) {
    league.clock.advance(60_000);
    const date = new Date(league.clock.now()).toISOString();
    if (redScore % 2 === 0) {
      await enterFrozenRound(league, { red, blue, redScore, blueScore: 0 });
    } else {
      const round = createServerRound(["Ann", "Ben"], { redScore, blueScore: 0 });
      const { _id: id } = await importRound(league, modeId, round, date);
      await league.call("freezeResult", { as: admin, id });
    }
  }
  const readScores = async (area: "ranked" | "league" | null) => {
    const { results } = (await league.call("getHome", { body: { ...emptySpan, area } })).data;
    return results.map(({ redScore }) => redScore);
  };
  expect(await readScores(null)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(await readScores("ranked")).toEqual([7, 5, 3, 1]);
  expect(await readScores("league")).toEqual([8, 6, 4, 2]);
});

test("the last results have the newest round of an event, with the scores of all its rounds", async ({
  admin,
  league,
}) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const owls = await createClan(league, "Owls", annId);
  const newts = await createClan(league, "Newts", benId);
  await enterFrozenRound(league, { red: owls, blue: newts, redScore: 100, blueScore: 0 });
  const startDate = new Date(league.clock.now() + 86_400_000).toISOString();
  const endDate = new Date(league.clock.now() + 90_000_000).toISOString();
  const { _id: eventId } = await createEvent(league, { clans: [owls, newts], startDate, endDate });
  league.clock.advance(86_400_000);
  const rounds = [
    { red: owls, blue: newts, redScore: 500, blueScore: 300 },
    { red: newts, blue: owls, redScore: 0, blueScore: 0, forfeit: "red" },
    { red: newts, blue: owls, redScore: 700, blueScore: 200 },
  ] as const;
  for (const round of rounds) {
    league.clock.advance(60_000);
    await enterFrozenRound(league, round);
  }
  for (const area of [null, "league"] as const) {
    const { results } = (await league.call("getHome", { as: admin, body: { ...emptySpan, area } })).data;
    expect(results).toMatchObject([
      {
        redNames: ["Newts"],
        redScore: 700,
        event: {
          _id: eventId,
          rounds: [
            { redScore: 300, blueScore: 500, winnerSide: "blue", isForfeit: false },
            { redScore: 0, blueScore: 0, winnerSide: "blue", isForfeit: true },
            { redScore: 700, blueScore: 200, winnerSide: "red", isForfeit: false },
          ],
        },
      },
      { redNames: ["Owls"], redScore: 100, event: null },
    ]);
  }
});

test("an event is in progress while one of its rounds is played", async ({ admin, league }) => {
  const { clans } = await beginSeasonWithClans(league, "Owls", "Newts");
  const dates = { startDate: "2026-05-16T17:00:00Z", endDate: "2026-05-16T18:30:00Z" };
  const { _id: runningId } = await createEvent(league, { clans, ...dates });
  const laterDates = { startDate: "2026-05-17T17:00:00Z", endDate: "2026-05-17T18:30:00Z" };
  const { _id: otherId } = await createEvent(league, { clans, ...laterDates });
  const readRunningIds = async () => {
    const { fixtures } = (await league.call("getHome", { body: { startDate: dates.startDate, endDate: "2026-05-18" } }))
      .data;
    expect(fixtures.map(({ _id }) => _id)).toEqual([runningId, otherId]);
    return fixtures.flatMap(({ _id, isRunning }) => (isRunning ? [_id] : []));
  };
  const [red = "", blue = ""] = clans;
  const roundId = await enterRound(league, { red, blue, redScore: 0, blueScore: 0 });
  await league.leagueArea.call("updateResult", { as: admin, id: roundId, body: { eventId: runningId } });
  expect(await readRunningIds()).toEqual([]);
  await transaction(league.context.db, async (trx) => {
    await trx.updateTable("results").set({ running: 1 }).where("id", "=", Number(roundId)).execute();
    publishChange(trx, "running_rounds");
  });
  expect(await readRunningIds()).toEqual([runningId]);
});
