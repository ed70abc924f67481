import { expect } from "vitest";
import { beginSeason, beginSeasonWithClans, createEvent, endSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { createQueue, fillMatch, joinAll, markAllReady, signUpAll } from "../../../../test/queue-up.ts";

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

test("the home page gets three entries beyond those that end while it is displayed", async ({ admin, league }) => {
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
