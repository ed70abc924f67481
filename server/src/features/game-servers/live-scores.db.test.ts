import { expect } from "vitest";
import { testInOneProcess } from "../../../test/further-processes.ts";
import { createServerRound } from "../../../test/play.ts";
import { createProgressRound, openLeagueWithEvent, openLeagueWithMatch } from "../../../test/running-match.ts";
import { isTopicChanged, type SharedTopic } from "../site/live/live-topics.ts";

/** The period of the home page. */
const dates = { startDate: "2026-01-01", endDate: "2030-01-01" };

type OpenLeague = Awaited<ReturnType<typeof openLeagueWithMatch>>["league"];

/** Runs a change. Returns whether it causes an event of a topic for everyone. */
async function hasEvent(league: OpenLeague, topic: SharedTopic, change: () => Promise<unknown>): Promise<boolean> {
  const { version } = league.tableChanges;
  await change();
  return isTopicChanged(topic, (tables) => league.tableChanges.watchTables(tables)(version));
}

// In one process, because another process learns of a change later.
testInOneProcess("everyone sees the last posted score of a match until its round ends", async () => {
  const { league, match, queueId, postAndProcess } = await openLeagueWithMatch();
  const readPlaces = async () => {
    const { data: shownMatch } = await league.call("getMatch", { id: match._id });
    const { data: queues } = await league.call("searchQueues", { body: { _id: queueId } });
    const { data: home } = await league.call("getHome", { body: { ...dates } });
    return [shownMatch, queues[0]?.matches[0], home.matches[0]].map((shown) => shown?.liveRound);
  };
  const isAnnRed = match.redPlayers[0]?.userName === "Ann";
  const toMatchSides = (annScore: number, bobScore: number) =>
    isAnnRed ? { redScore: annScore, blueScore: bobScore } : { redScore: bobScore, blueScore: annScore };
  expect((await league.call("getMatch", { id: match._id })).data.liveRound).toBeNull();

  const startedAt = new Date(league.clock.now() - 60_000).toISOString();
  expect(
    await hasEvent(league, "queues", () => postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 100 }))),
  ).toBe(true);
  const expectedRound = { startedAt, ...toMatchSides(100, 5) };
  expect(await readPlaces()).toEqual([expectedRound, expectedRound, expectedRound]);

  // A post that arrives two seconds later than its duration says does not change the start.
  league.clock.advance(32_000);
  const laterPost = createProgressRound({ durationSeconds: 90, redScore: 300 });
  expect(await hasEvent(league, "queues", () => postAndProcess(laterPost))).toBe(true);
  expect(await readPlaces()).toContainEqual({ startedAt, ...toMatchSides(300, 5) });
  expect(await hasEvent(league, "queues", () => postAndProcess(laterPost))).toBe(false);

  await postAndProcess(createProgressRound({ durationSeconds: 120, redScore: 1000 }));
  const { data: playedMatch } = await league.call("getMatch", { id: match._id });
  expect(playedMatch).toMatchObject({ isRunning: false, liveRound: null, result: null });
});

testInOneProcess("everyone sees the last posted score of an event until its round ends", async () => {
  const { league, event, foxes, postAndProcess, readEventRounds } = await openLeagueWithEvent();
  const post = (redScore: number) =>
    postAndProcess(createServerRound(["Ann", "Abe", "Bob", "Ben"], { durationSeconds: 60, redScore, blueScore: 3 }));
  const readFixture = async () => {
    const { data } = await league.call("getHome", { body: { ...dates, area: "league" } });
    return data.fixtures.find(({ _id }) => _id === event._id)?.liveRound;
  };
  expect(await readFixture()).toBeNull();
  const startedAt = new Date(league.clock.now() - 60_000).toISOString();
  await post(5);
  expect((await readEventRounds()).running).toMatchObject([{ startedAt, redScore: 5, blueScore: 3 }]);
  const isFoxesClanA = event.clanAId === foxes;
  const [clanAScore, clanBScore] = isFoxesClanA ? [7, 3] : [3, 7];
  expect(await hasEvent(league, "events", () => post(7))).toBe(true);
  expect(await readFixture()).toEqual({ startedAt, clanAScore, clanBScore });
  await post(1000);
  expect(await readFixture()).toBeNull();
  expect(await readEventRounds()).toMatchObject({ rounds: [], running: [] });
});
