import { expect, test } from "vitest";
import { createClan, createEvent, endSeason } from "../../../test/league-season.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { openLeagueWithEvent } from "../../../test/running-match.ts";
import { formatAsciiMessage, formatJsonMessage, type ServerRound } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

// `league.leagueArea` calls the API of the League area, `league` that of the Ranked area.
// `readReceivedStates` returns the state, the area, and whether the round is running, of each received round.

const minuteMs = 60_000;
const toIso = (ms: number) => new Date(ms).toISOString();

const fourPlayers = ["Ann", "Abe", "Bob", "Ben"];
/** A state after the round has reached its score limit of 1000. */
const finalState = { durationSeconds: 700, redScore: 1003, blueScore: 409 };

test("a round during an event creates an unfrozen result for it, whichever clan is red", async () => {
  const { postAndProcess, readResults, readEventRounds, event, foxes, owls, readReceivedStates } =
    await openLeagueWithEvent();
  await postAndProcess(createServerRound(fourPlayers, finalState));
  await postAndProcess(createServerRound(fourPlayers.toReversed(), { ...finalState, durationSeconds: 600 }));
  expect(await readResults()).toMatchObject([
    { redClanId: owls, blueClanId: foxes, eventId: event._id, redScore: 1003, hasRound: true, freezed: false },
    { redClanId: foxes, blueClanId: owls, eventId: event._id, redScore: 1003, isRunning: false },
  ]);
  expect(await readReceivedStates()).toEqual(Array(2).fill({ state: "MATCHED", area: "league", isRunning: false }));
  // Visitors see rounds and totals once they are validated.
  expect(await readEventRounds()).toEqual({
    rounds: [],
    clanA: { wins: 0, score: 0 },
    clanB: { wins: 0, score: 0 },
    running: [],
  });
});

test("admins see an event's rounds and totals at once, everyone else once they are validated", async () => {
  const { league, adminToken, postAndProcess, readResults, readEventRounds } = await openLeagueWithEvent();
  await postAndProcess(createServerRound(fourPlayers, finalState));
  // "Foxes" have played as red. They are the event's clan B.
  const visibleRounds = {
    rounds: [{ redScore: 1003 }],
    clanA: { wins: 0, score: 409 },
    clanB: { wins: 1, score: 1003 },
  };
  expect(await readEventRounds(adminToken)).toMatchObject(visibleRounds);

  const [result] = await readResults();
  const id = result?._id ?? "";
  expect((await league.leagueArea.rejected("getStory", { as: adminToken, id })).status).toBe(404);

  await league.leagueArea.call("freezeResult", { as: adminToken, id });
  expect(await readEventRounds()).toMatchObject(visibleRounds);

  const { data: insights } = await league.leagueArea.call("getStory", { id });
  expect(insights.event).toMatchObject({ rounds: [{ _id: id }], red: visibleRounds.clanB, blue: visibleRounds.clanA });
});

test("during a round everyone sees its map, teams and team score, and admins see its result", async () => {
  const { postAndProcess, adminToken, readEventRounds, readResults, readReceivedStates } = await openLeagueWithEvent();
  await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 876, blueScore: 5 }));
  const sides = { redClanName: "Foxes", blueClanName: "Owls", redPlayers: [{ userName: "Ann" }, {}] };
  expect(await readEventRounds()).toMatchObject({
    rounds: [],
    running: [{ redScore: 876, blueScore: 5, map: "ctf5", ...sides }],
  });
  expect(await readEventRounds(adminToken)).toMatchObject({
    rounds: [{ redScore: 876, isRunning: true, winnerSide: null }],
  });

  // A substitute replaces a player: the round of the same clans continues.
  await postAndProcess(createServerRound(["Ann", "Abe", "Bob"], { durationSeconds: 90, redScore: 880, blueScore: 5 }));
  await postAndProcess(
    createServerRound(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 120, redScore: 890, blueScore: 5 }),
  );
  await postAndProcess(createServerRound(["Ann", "Abe", "Bob", "Bea"], finalState));
  // `mode` is the API's name of the team size.
  expect(await readResults()).toMatchObject([{ redScore: 1003, isRunning: false, mode: "2v2" }]);
  expect(await readReceivedStates()).toEqual([{ state: "MATCHED", area: "league", isRunning: false }]);
});

/** A state during the round. */
const runningState = { durationSeconds: 60, redScore: 101, blueScore: 5 };

test.each(["score", "forfeit", "validation"])(
  "a decision of an admin (%s) during a round is not changed by a substitute, and the next round is a separate one",
  async (decision) => {
    const { league, adminToken, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
    await postAndProcess(createServerRound(fourPlayers, runningState));
    const id = (await readResults())[0]?._id ?? "";
    if (decision === "forfeit")
      await league.leagueArea.call("declareForfeit", { as: adminToken, id, body: { side: "red" } });
    else await league.leagueArea.call("updateResult", { as: adminToken, id, body: { redScore: 900 } });
    if (decision === "validation") await league.leagueArea.call("freezeResult", { as: adminToken, id });
    const decidedResults = await readResults();
    const withBea = ["Ann", "Abe", "Bob", "Bea"];
    await postAndProcess(createServerRound(withBea, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
    await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 120, redScore: 303, blueScore: 5 }));
    expect(await readResults()).toEqual(decidedResults);
    expect(await readReceivedStates()).toEqual([{ state: "MATCHED", area: "league", isRunning: true }]);

    await postAndProcess(createServerRound(withBea, finalState));
    expect(await readResults()).toEqual(decidedResults);

    league.clock.advance(minuteMs);
    await postAndProcess(createServerRound(withBea, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
    expect(await readResults()).toMatchObject([{ redScore: 1, isRunning: true }, ...decidedResults]);
  },
);

test("a round with a substitute that began after the last post of a decided round is a separate round", async () => {
  const { league, adminToken, postAndProcess, readResults } = await openLeagueWithEvent();
  await postAndProcess(createServerRound(fourPlayers, runningState));
  await league.leagueArea.call("updateResult", {
    as: adminToken,
    id: (await readResults())[0]?._id ?? "",
    body: { redScore: 100 },
  });
  league.clock.advance(2 * minuteMs);
  await postAndProcess(
    createServerRound(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 90, redScore: 202, blueScore: 5 }),
  );
  expect(await readResults()).toMatchObject([{ redScore: 202, isRunning: true }, { redScore: 100 }]);
});

test("later posts do not restore a result that was deleted during its round, but an admin who retries the round does", async () => {
  const { league, adminToken, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
  const withBea = ["Ann", "Abe", "Bob", "Bea"];

  await postAndProcess(createServerRound(fourPlayers, runningState));
  await league.leagueArea.call("deleteResult", { as: adminToken, id: (await readResults())[0]?._id ?? "" });
  const lineUps = [withBea, fourPlayers, ["Ann", "Amy", "Bob", "Bea"]];
  for (const [index, names] of lineUps.entries()) {
    await postAndProcess(createServerRound(names, { durationSeconds: 90 + index, redScore: 202, blueScore: 5 }));
  }
  await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 100, redScore: 202, blueScore: 5 }));
  expect(await readResults()).toEqual([]);
  // One received round for each line-up.
  expect(await readReceivedStates()).toEqual(Array(3).fill({ state: "DISCARDED", area: null, isRunning: true }));

  const [lastRound] = (await league.call("searchRounds", { as: adminToken })).data;
  await league.call("retryRound", { as: adminToken, id: lastRound?._id ?? "" });
  await processRounds(league.context);
  expect(await readResults()).toMatchObject([{ redScore: 202, isRunning: true }]);

  league.clock.advance(minuteMs);
  await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
  expect(await readResults()).toMatchObject([{ redScore: 1, isRunning: true }, { redScore: 202 }]);
});

test("a round after a discarded round of another line-up counts, even if its first post has a longer duration", async () => {
  const { league, adminToken, postAndProcess, readResults } = await openLeagueWithEvent();
  await createPlayers(league, "Zoe", "Yan");
  await postAndProcess(createServerRound(["Zoe", "Yan"], runningState));
  const [training] = (await league.call("searchRounds", { as: adminToken })).data;
  await league.call("discardRound", { as: adminToken, id: training?._id ?? "", body: { reason: "A training" } });
  await postAndProcess(createServerRound(fourPlayers, finalState));
  expect(await readResults()).toMatchObject([{ redScore: 1003, hasRound: true }]);
});

test.each([finalState, runningState])(
  "a round fills a pending result of its event, and an admin's message %j fills the running one",
  async (state) => {
    const { league, adminToken, foxes, owls, event, postAndProcess, readResults } = await openLeagueWithEvent();
    const { _id: id } = (await league.leagueArea.call("importResult", { as: adminToken, body: {} })).data;
    const body = { redClanId: owls, blueClanId: foxes };
    expect((await league.leagueArea.call("updateResult", { as: adminToken, id, body })).data).toMatchObject({
      eventId: event._id,
    });

    await postAndProcess(createServerRound(fourPlayers, runningState));
    expect(await readResults()).toMatchObject([{ _id: id, redClanId: foxes, redScore: 101, isRunning: true }]);

    const message = formatJsonMessage(createServerRound(fourPlayers, state));
    expect((await league.leagueArea.call("importResult", { as: adminToken, body: { message } })).data).toMatchObject({
      _id: id,
    });

    await postAndProcess(createServerRound(fourPlayers, finalState));
    expect(await readResults()).toMatchObject([{ _id: id, redScore: state.redScore, isRunning: false }]);
  },
);

test("posts do not change results of an ended season, and a running round ends", async () => {
  const { league, adminToken, postAndProcess, readResults } = await openLeagueWithEvent();
  const firstRound = createServerRound(fourPlayers, { ...finalState, map: "ctf2" });

  await postAndProcess(firstRound, formatAsciiMessage);
  league.clock.advance(10 * minuteMs);
  await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
  await endSeason(league);
  const [runningResult, endedResult] = await readResults();
  expect(runningResult?.isRunning).toBe(true);

  await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
  expect(await readResults()).toMatchObject([{ redScore: 101, isRunning: false }, endedResult ?? {}]);

  // This post would add the limits, which the first post of the round lacked.
  await postAndProcess(firstRound);
  const { data } = await league.leagueArea.call("searchResults", {
    as: adminToken,
    body: { _id: endedResult?._id ?? "" },
  });
  expect(data).toMatchObject([{ redScore: 1003, isRunning: false, scoreLimit: null }]);
});

/** The next round of the same players begins later, or the kills of Ann have changed from the 20 of the first round. */
const nextRounds = [
  { pauseMs: minuteMs, killsOfAnn: 20 },
  { pauseMs: 0, killsOfAnn: 21 },
];

test.each(nextRounds)(
  "a repeated state after the end of its round is ignored, but a state after %j is a new round",
  async (nextRound) => {
    const { league, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
    const state = createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 });

    await postAndProcess(state);
    league.clock.advance(minuteMs);
    await postAndProcess(createServerRound(fourPlayers, { ...finalState, durationSeconds: 120 }));
    const endedResults = await readResults();
    league.clock.advance(5000);
    await postAndProcess(state);
    expect(await readResults()).toEqual(endedResults);
    expect(await readReceivedStates()).toEqual([
      { state: "IGNORED", area: null, isRunning: false },
      { state: "MATCHED", area: "league", isRunning: false },
    ]);

    league.clock.advance(nextRound.pauseMs);
    const players = state.players.map((player) =>
      player.name === "Ann" ? { ...player, kills: nextRound.killsOfAnn } : player,
    );
    await postAndProcess({ ...state, redScore: 100, players });
    expect(await readResults()).toMatchObject([{ redScore: 100, isRunning: true }, ...endedResults]);
  },
);

const differentRounds: { readonly difference: string; readonly round: ServerRound }[] = [
  { difference: "another map", round: createServerRound(fourPlayers, { ...finalState, map: "ctf2" }) },
  { difference: "swapped sides", round: createServerRound(fourPlayers.toReversed(), finalState) },
  { difference: "a lower score", round: createServerRound(fourPlayers, { ...finalState, redScore: 100 }) },
];

test.each(differentRounds)(
  "an admin's message with $difference is not merged into the running round",
  async ({ round }) => {
    const { league, adminToken, postAndProcess, readResults } = await openLeagueWithEvent();
    await postAndProcess(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
    const [runningResult] = await readResults();
    await league.leagueArea.call("importResult", { as: adminToken, body: { message: formatJsonMessage(round) } });
    expect(await readResults()).toMatchObject([{ redScore: round.redScore, isRunning: false }, runningResult]);
  },
);

// The event starts in 15 minutes and ends in 75 minutes.
const unrelatedRounds = [
  { label: "31 minutes before its start", names: fourPlayers, shiftMs: -16 * minuteMs },
  { label: "more than three hours after its end", names: fourPlayers, shiftMs: (75 + 180) * minuteMs + 1 },
  { label: "of players who are in none of its clans", names: ["Ann", "Cleo"], shiftMs: 0 },
  { label: "whose sides mix both clans", names: ["Ann", "Bob", "Abe", "Ben"], shiftMs: 0 },
];

test.each(unrelatedRounds)("a round $label is not matched with an event", async ({ names, shiftMs }) => {
  const { league, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
  await createPlayers(league, "Cleo");
  league.clock.advance(shiftMs);
  await postAndProcess(createServerRound(names, finalState));
  expect(await readResults()).toEqual([]);
  expect(await readReceivedStates()).toEqual([{ state: "UNMATCHED", area: null, isRunning: false }]);
});

test("a round counts for the nearer of two events, but an open match of a queue takes precedence", async () => {
  const { league, adminToken, foxes, owls, postAndProcess, readResults } = await openLeagueWithEvent();
  const now = league.clock.now();
  const dates = { startDate: toIso(now + 5 * minuteMs), endDate: toIso(now + 9 * minuteMs) };
  const nearestEvent = await createEvent(league, { clans: [foxes, owls], ...dates });

  await postAndProcess(createServerRound(fourPlayers, finalState));
  expect(await readResults()).toMatchObject([{ eventId: nearestEvent._id }]);

  const players = await signUpAll(league, "Cleo", "Dora");
  await createClan(league, "Bears", players[0]?.id ?? "");
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  await postAndProcess(createServerRound(["Cleo", "Dora"], finalState));
  expect((await league.call("searchResults", { as: adminToken, body: {} })).data.resultsRanked).toMatchObject([
    { redScore: 1003 },
  ]);
  expect(await readResults()).toHaveLength(1);
});
