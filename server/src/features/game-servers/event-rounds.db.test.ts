import { expect, test } from "vitest";
import { createClan, createEvent, endSeason } from "../../../test/league-season.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { openWithEvent } from "../../../test/running-match.ts";
import { type ServerRound, writeAscii, writeJson } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minute = 60_000;
const toIso = (ms: number) => new Date(ms).toISOString();

const fourPlayers = ["Ann", "Abe", "Bob", "Ben"];
const finalState = { durationSeconds: 700, redScore: 1003, blueScore: 409 };

test("a round during an event creates an unfrozen result for it, whichever clan is red", async () => {
  const { posted, results, rounds, event, foxes, owls, received } = await openWithEvent();
  await posted(createServerRound(fourPlayers, finalState));
  await posted(createServerRound(fourPlayers.toReversed(), { ...finalState, durationSeconds: 600 }));
  expect(await results()).toMatchObject([
    { redClanId: owls, blueClanId: foxes, eventId: event._id, redScore: 1003, hasRound: true, freezed: false },
    { redClanId: foxes, blueClanId: owls, eventId: event._id, redScore: 1003, isRunning: false },
  ]);
  expect(await received()).toEqual(Array(2).fill(["MATCHED", "league", false]));
  // Visitors see rounds and totals once they are validated.
  expect(await rounds()).toEqual({
    rounds: [],
    clanA: { wins: 0, score: 0 },
    clanB: { wins: 0, score: 0 },
    running: [],
  });
});

test("admins see an event's rounds and totals at once, everyone else once they are validated", async () => {
  const { league, as, posted, results, rounds } = await openWithEvent();
  await posted(createServerRound(fourPlayers, finalState));
  const visibleRounds = {
    rounds: [{ redScore: 1003 }],
    clanA: { wins: 0, score: 409 },
    clanB: { wins: 1, score: 1003 },
  };
  expect(await rounds(as)).toMatchObject(visibleRounds);

  const [result] = await results();
  const id = result?._id ?? "";
  expect((await league.league.rejected("getStory", { as, id })).status).toBe(404);

  await league.league.call("freezeResult", { as, id });
  expect(await rounds()).toMatchObject(visibleRounds);

  const { data: insights } = await league.league.call("getStory", { id });
  expect(insights.event).toMatchObject({ rounds: [{ _id: id }], red: visibleRounds.clanB, blue: visibleRounds.clanA });
});

test("during a round everyone sees its map and teams, and admins see the score", async () => {
  const { posted, as, rounds, results, received } = await openWithEvent();
  await posted(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 876, blueScore: 5 }));
  const visible = await rounds();
  expect(visible).toMatchObject({
    rounds: [],
    running: [{ map: "ctf5", redClanName: "Foxes", blueClanName: "Owls", redPlayers: [{ userName: "Ann" }, {}] }],
  });
  expect(JSON.stringify(visible)).not.toContain("876");
  expect(await rounds(as)).toMatchObject({ rounds: [{ redScore: 876, isRunning: true, winnerSide: null }] });

  // A substitute replaces a player: the round of the same clans continues.
  await posted(createServerRound(["Ann", "Abe", "Bob"], { durationSeconds: 90, redScore: 880, blueScore: 5 }));
  await posted(createServerRound(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 120, redScore: 890, blueScore: 5 }));
  await posted(createServerRound(["Ann", "Abe", "Bob", "Bea"], finalState));
  expect(await results()).toMatchObject([{ redScore: 1003, isRunning: false, mode: "2v2" }]);
  expect(await received()).toEqual([["MATCHED", "league", false]]);
});

/** A state during the round. */
const runningState = { durationSeconds: 60, redScore: 101, blueScore: 5 };

test.each(["score", "forfeit", "validation"])(
  "a decision of an admin (%s) during a round is not changed by a substitute, and the next round is a separate one",
  async (decision) => {
    const { league, as, posted, results, received } = await openWithEvent();
    await posted(createServerRound(fourPlayers, runningState));
    const id = (await results())[0]?._id ?? "";
    if (decision === "forfeit") await league.league.call("declareForfeit", { as, id, body: { side: "red" } });
    else await league.league.call("updateResult", { as, id, body: { redScore: 900 } });
    if (decision === "validation") await league.league.call("freezeResult", { as, id });
    const decided = await results();
    const withBea = ["Ann", "Abe", "Bob", "Bea"];
    await posted(createServerRound(withBea, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
    await posted(createServerRound(fourPlayers, { durationSeconds: 120, redScore: 303, blueScore: 5 }));
    expect(await results()).toEqual(decided);
    expect(await received()).toEqual([["MATCHED", "league", true]]);

    await posted(createServerRound(withBea, finalState));
    expect(await results()).toEqual(decided);

    league.clock.advance(minute);
    await posted(createServerRound(withBea, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
    expect(await results()).toMatchObject([{ redScore: 1, isRunning: true }, ...decided]);
  },
);

test("a round with a substitute that began after the last post of a decided round is a separate round", async () => {
  const { league, as, posted, results } = await openWithEvent();
  await posted(createServerRound(fourPlayers, runningState));
  await league.league.call("updateResult", { as, id: (await results())[0]?._id ?? "", body: { redScore: 100 } });
  league.clock.advance(2 * minute);
  await posted(createServerRound(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 90, redScore: 202, blueScore: 5 }));
  expect(await results()).toMatchObject([{ redScore: 202, isRunning: true }, { redScore: 100 }]);
});

test("only Try again restores a result that was deleted during its round", async () => {
  const { league, as, posted, results, received } = await openWithEvent();
  const withBea = ["Ann", "Abe", "Bob", "Bea"];

  await posted(createServerRound(fourPlayers, runningState));
  await league.league.call("deleteResult", { as, id: (await results())[0]?._id ?? "" });
  const lineUps = [withBea, fourPlayers, ["Ann", "Amy", "Bob", "Bea"]];
  for (const [index, names] of lineUps.entries()) {
    await posted(createServerRound(names, { durationSeconds: 90 + index, redScore: 202, blueScore: 5 }));
  }
  await posted(createServerRound(fourPlayers, { durationSeconds: 100, redScore: 202, blueScore: 5 }));
  expect(await results()).toEqual([]);
  expect(await received()).toEqual(Array(3).fill(["DISCARDED", null, true]));

  const [last] = (await league.call("searchRounds", { as })).data;
  await league.call("retryRound", { as, id: last?._id ?? "" });
  await processRounds(league.context);
  expect(await results()).toMatchObject([{ redScore: 202, isRunning: true }]);

  league.clock.advance(minute);
  await posted(createServerRound(fourPlayers, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
  expect(await results()).toMatchObject([{ redScore: 1, isRunning: true }, { redScore: 202 }]);
});

test("a round after a discarded round of another line-up counts, even if its first post has a longer duration", async () => {
  const { league, as, posted, results } = await openWithEvent();
  await createPlayers(league, "Zoe", "Yan");
  await posted(createServerRound(["Zoe", "Yan"], runningState));
  const [training] = (await league.call("searchRounds", { as })).data;
  await league.call("discardRound", { as, id: training?._id ?? "", body: { reason: "A training" } });
  await posted(createServerRound(fourPlayers, finalState));
  expect(await results()).toMatchObject([{ redScore: 1003, hasRound: true }]);
});

test.each([finalState, runningState])(
  "a round fills a pending result of its event, and an admin's message %j fills the running one",
  async (state) => {
    const { league, as, foxes, owls, event, posted, results } = await openWithEvent();
    const { _id: id } = (await league.league.call("importResult", { as, body: {} })).data;
    const body = { redClanId: owls, blueClanId: foxes };
    expect((await league.league.call("updateResult", { as, id, body })).data).toMatchObject({ eventId: event._id });

    await posted(createServerRound(fourPlayers, runningState));
    expect(await results()).toMatchObject([{ _id: id, redClanId: foxes, redScore: 101, isRunning: true }]);

    const message = writeJson(createServerRound(fourPlayers, state));
    expect((await league.league.call("importResult", { as, body: { message } })).data).toMatchObject({ _id: id });

    await posted(createServerRound(fourPlayers, finalState));
    expect(await results()).toMatchObject([{ _id: id, redScore: state.redScore, isRunning: false }]);
  },
);

test("posts do not change results of an ended season, and a running round ends", async () => {
  const { league, as, posted, results } = await openWithEvent();
  const firstRound = createServerRound(fourPlayers, { ...finalState, map: "ctf2" });

  await posted(firstRound, writeAscii);
  league.clock.advance(10 * minute);
  await posted(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
  await endSeason(league);
  const [runningState, ended] = await results();
  expect(runningState?.isRunning).toBe(true);

  await posted(createServerRound(fourPlayers, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
  expect(await results()).toMatchObject([{ redScore: 101, isRunning: false }, ended ?? {}]);

  // This post would add the limits, which the first post of the round lacked.
  await posted(firstRound);
  const { data } = await league.league.call("searchResults", { as, body: { _id: ended?._id ?? "" } });
  expect(data).toMatchObject([{ redScore: 1003, isRunning: false, scoreLimit: null }]);
});

/** The next round of the same players begins later, or the kills of a player have changed. */
const nextRounds = [
  { after: minute, kills: 20 },
  { after: 0, kills: 21 },
];

test.each(nextRounds)(
  "a repeated state after the end of its round is ignored, but a state after %j is a new round",
  async (nextRound) => {
    const { league, posted, results, received } = await openWithEvent();
    const state = createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 });

    await posted(state);
    league.clock.advance(minute);
    await posted(createServerRound(fourPlayers, { ...finalState, durationSeconds: 120 }));
    const ended = await results();
    league.clock.advance(5000);
    await posted(state);
    expect(await results()).toEqual(ended);
    expect(await received()).toEqual([
      ["IGNORED", null, false],
      ["MATCHED", "league", false],
    ]);

    league.clock.advance(nextRound.after);
    const players = state.players.map((player, index) => ({
      ...player,
      ...(index === 0 && { kills: nextRound.kills }),
    }));
    await posted({ ...state, redScore: 100, players });
    expect(await results()).toMatchObject([{ redScore: 100, isRunning: true }, ...ended]);
  },
);

const anotherRounds: [string, ServerRound][] = [
  ["on another map", createServerRound(fourPlayers, { ...finalState, map: "ctf2" })],
  ["with the sides swapped", createServerRound(fourPlayers.toReversed(), finalState)],
  ["of a lower score", createServerRound(fourPlayers, { ...finalState, redScore: 100 })],
];

test.each(anotherRounds)("an admin's message %s is not merged into the running round", async (_label, round) => {
  const { league, as, posted, results } = await openWithEvent();
  await posted(createServerRound(fourPlayers, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
  const [runningState] = await results();
  await league.league.call("importResult", { as, body: { message: writeJson(round) } });
  expect(await results()).toMatchObject([{ redScore: round.redScore, isRunning: false }, runningState]);
});

const unrelatedRounds: [string, string[], number][] = [
  ["31 minutes before its start", fourPlayers, -16 * minute],
  ["more than three hours after its end", fourPlayers, (75 + 180) * minute + 1],
  ["of players who are in none of its clans", ["Ann", "Cleo"], 0],
  ["whose sides mix both clans", ["Ann", "Bob", "Abe", "Ben"], 0],
];

test.each(unrelatedRounds)("a round %s is not matched", async (_label, names, shiftMs) => {
  const { league, posted, results, received } = await openWithEvent();
  await createPlayers(league, "Cleo");
  league.clock.advance(shiftMs);
  await posted(createServerRound(names, finalState));
  expect(await results()).toEqual([]);
  expect(await received()).toEqual([["UNMATCHED", null, false]]);
});

test("a round counts for the nearer of two events, but an open match of a queue takes precedence", async () => {
  const { league, as, foxes, owls, posted, results } = await openWithEvent();
  const now = league.clock.now();
  const dates = { startDate: toIso(now + 5 * minute), endDate: toIso(now + 9 * minute) };
  const nearest = await createEvent(league, { clans: [foxes, owls], ...dates });

  await posted(createServerRound(fourPlayers, finalState));
  expect(await results()).toMatchObject([{ eventId: nearest._id }]);

  const players = await signUpAll(league, "Cleo", "Dora");
  await createClan(league, "Bears", players[0]?.id ?? "");
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  await posted(createServerRound(["Cleo", "Dora"], finalState));
  expect((await league.call("searchResults", { as, body: {} })).data.resultsRanked).toMatchObject([{ redScore: 1003 }]);
  expect(await results()).toHaveLength(1);
});
