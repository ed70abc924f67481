import { expect, test } from "vitest";
import { createClan, createEvent, endSeason } from "../../../test/league-season.ts";
import { createPlayers, roundOf } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { openWithEvent } from "../../../test/running-match.ts";
import { type ServerRound, writeAscii, writeJson } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minute = 60_000;
const at = (ms: number) => new Date(ms).toISOString();

const four = ["Ann", "Abe", "Bob", "Ben"];
const final = { durationSeconds: 700, redScore: 1003, blueScore: 409 };

test("a round of its clans creates an unfrozen result of an event under way, on either side", async () => {
  const { posted, results, rounds, event, foxes, owls, received } = await openWithEvent();
  await posted(roundOf(four, final));
  await posted(roundOf(four.toReversed(), { ...final, durationSeconds: 600 }));
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
  await posted(roundOf(four, final));
  const seen = { rounds: [{ redScore: 1003 }], clanA: { wins: 0, score: 409 }, clanB: { wins: 1, score: 1003 } };
  expect(await rounds(as)).toMatchObject(seen);
  const [result] = await results();
  const id = result?._id ?? "";
  expect((await league.league.rejected("getStory", { as, id })).status).toBe(404);
  await league.league.call("freezeResult", { as, id });
  expect(await rounds()).toMatchObject(seen);
  const { data: story } = await league.league.call("getStory", { id });
  expect(story.event).toMatchObject({ rounds: [{ _id: id }], red: seen.clanB, blue: seen.clanA });
});

test("during a round everyone sees its map and teams, and admins see the score", async () => {
  const { posted, as, rounds, results, received } = await openWithEvent();
  await posted(roundOf(four, { durationSeconds: 60, redScore: 876, blueScore: 5 }));
  const visible = await rounds();
  expect(visible).toMatchObject({
    rounds: [],
    running: [{ map: "ctf5", redClanName: "Foxes", blueClanName: "Owls", redPlayers: [{ userName: "Ann" }, {}] }],
  });
  expect(JSON.stringify(visible)).not.toContain("876");
  expect(await rounds(as)).toMatchObject({ rounds: [{ redScore: 876, isRunning: true, winnerSide: null }] });
  // A substitute replaces a player: it is still the round of the same clans.
  await posted(roundOf(["Ann", "Abe", "Bob"], { durationSeconds: 90, redScore: 880, blueScore: 5 }));
  await posted(roundOf(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 120, redScore: 890, blueScore: 5 }));
  await posted(roundOf(["Ann", "Abe", "Bob", "Bea"], final));
  expect(await results()).toMatchObject([{ redScore: 1003, isRunning: false, mode: "2v2" }]);
  expect(await received()).toEqual([["MATCHED", "league", false]]);
});

/** A state during the round. */
const running = { durationSeconds: 60, redScore: 101, blueScore: 5 };

test.each(["score", "forfeit", "validation"])(
  "what an admin decides by %s in mid-game stands when a substitute comes, and the next round is one of its own",
  async (decision) => {
    const { league, as, posted, results, received } = await openWithEvent();
    await posted(roundOf(four, running));
    const id = (await results())[0]?._id ?? "";
    if (decision === "forfeit") await league.league.call("declareForfeit", { as, id, body: { side: "red" } });
    else await league.league.call("updateResult", { as, id, body: { redScore: 900 } });
    if (decision === "validation") await league.league.call("freezeResult", { as, id });
    const decided = await results();
    const withBea = ["Ann", "Abe", "Bob", "Bea"];
    await posted(roundOf(withBea, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
    await posted(roundOf(four, { durationSeconds: 120, redScore: 303, blueScore: 5 }));
    expect(await results()).toEqual(decided);
    expect(await received()).toEqual([["MATCHED", "league", true]]);
    await posted(roundOf(withBea, final));
    expect(await results()).toEqual(decided);
    league.clock.advance(minute);
    await posted(roundOf(withBea, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
    expect(await results()).toMatchObject([{ redScore: 1, isRunning: true }, ...decided]);
  },
);

test("a round with a substitute that began after the last post of a decided round is a separate round", async () => {
  const { league, as, posted, results } = await openWithEvent();
  await posted(roundOf(four, running));
  await league.league.call("updateResult", { as, id: (await results())[0]?._id ?? "", body: { redScore: 100 } });
  league.clock.advance(2 * minute);
  await posted(roundOf(["Ann", "Abe", "Bob", "Bea"], { durationSeconds: 90, redScore: 202, blueScore: 5 }));
  expect(await results()).toMatchObject([{ redScore: 202, isRunning: true }, { redScore: 100 }]);
});

test("a result deleted during its round is restored only by Try again, whoever continues to play", async () => {
  const { league, as, posted, results, received } = await openWithEvent();
  const withBea = ["Ann", "Abe", "Bob", "Bea"];
  await posted(roundOf(four, running));
  await league.league.call("deleteResult", { as, id: (await results())[0]?._id ?? "" });
  const lineUps = [withBea, four, ["Ann", "Amy", "Bob", "Bea"]];
  for (const [index, names] of lineUps.entries()) {
    await posted(roundOf(names, { durationSeconds: 90 + index, redScore: 202, blueScore: 5 }));
  }
  await posted(roundOf(four, { durationSeconds: 100, redScore: 202, blueScore: 5 }));
  expect(await results()).toEqual([]);
  expect(await received()).toEqual(Array(3).fill(["DISCARDED", null, true]));
  const [last] = (await league.call("searchRounds", { as })).data;
  await league.call("retryRound", { as, id: last?._id ?? "" });
  await processRounds(league.context);
  expect(await results()).toMatchObject([{ redScore: 202, isRunning: true }]);
  league.clock.advance(minute);
  await posted(roundOf(four, { durationSeconds: 30, redScore: 1, blueScore: 0 }));
  expect(await results()).toMatchObject([{ redScore: 1, isRunning: true }, { redScore: 202 }]);
});

test("a round after a discarded round with another line-up counts, also if its first post has a longer duration", async () => {
  const { league, as, posted, results } = await openWithEvent();
  await createPlayers(league, "Zoe", "Yan");
  await posted(roundOf(["Zoe", "Yan"], running));
  const [training] = (await league.call("searchRounds", { as })).data;
  await league.call("discardRound", { as, id: training?._id ?? "", body: { reason: "A training" } });
  await posted(roundOf(four, final));
  expect(await results()).toMatchObject([{ redScore: 1003, hasRound: true }]);
});

test.each([final, running])(
  "a round fills the event's result that awaits one, and an admin's message of %j the one being played",
  async (state) => {
    const { league, as, foxes, owls, event, posted, results } = await openWithEvent();
    const { _id: id } = (await league.league.call("importResult", { as, body: {} })).data;
    const body = { redClanId: owls, blueClanId: foxes };
    expect((await league.league.call("updateResult", { as, id, body })).data).toMatchObject({ eventId: event._id });
    await posted(roundOf(four, running));
    expect(await results()).toMatchObject([{ _id: id, redClanId: foxes, redScore: 101, isRunning: true }]);
    const message = writeJson(roundOf(four, state));
    expect((await league.league.call("importResult", { as, body: { message } })).data).toMatchObject({ _id: id });
    await posted(roundOf(four, final));
    expect(await results()).toMatchObject([{ _id: id, redScore: state.redScore, isRunning: false }]);
  },
);

test("game servers change no result of an ended season, and a running round ends", async () => {
  const { league, as, posted, results } = await openWithEvent();
  const first = roundOf(four, { ...final, map: "ctf2" });
  await posted(first, writeAscii);
  league.clock.advance(10 * minute);
  await posted(roundOf(four, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
  await endSeason(league);
  const [running, ended] = await results();
  expect(running?.isRunning).toBe(true);
  await posted(roundOf(four, { durationSeconds: 90, redScore: 202, blueScore: 5 }));
  expect(await results()).toMatchObject([{ redScore: 101, isRunning: false }, ended ?? {}]);
  // This post would add the limits, which the first post of the round lacked.
  await posted(first);
  const { data } = await league.league.call("searchResults", { as, body: { _id: ended?._id ?? "" } });
  expect(data).toMatchObject([{ redScore: 1003, isRunning: false, scoreLimit: null }]);
});

/** The next round of the same players: it begins later, or is recognised by decreased kills if the last post arrived late. */
const nextRounds = [
  { after: minute, kills: 20 },
  { after: 0, kills: 21 },
];

test.each(nextRounds)(
  "a state that comes again after its round makes no other round, as one after %j does",
  async (next) => {
    const { league, posted, results, received } = await openWithEvent();
    const state = roundOf(four, { durationSeconds: 60, redScore: 101, blueScore: 5 });
    await posted(state);
    league.clock.advance(minute);
    await posted(roundOf(four, { ...final, durationSeconds: 120 }));
    const ended = await results();
    league.clock.advance(5000);
    await posted(state);
    expect(await results()).toEqual(ended);
    expect(await received()).toEqual([
      ["IGNORED", null, false],
      ["MATCHED", "league", false],
    ]);
    league.clock.advance(next.after);
    const players = state.players.map((player, index) => ({ ...player, ...(index === 0 && { kills: next.kills }) }));
    await posted({ ...state, redScore: 100, players });
    expect(await results()).toMatchObject([{ redScore: 100, isRunning: true }, ...ended]);
  },
);

const anotherRounds: [string, ServerRound][] = [
  ["on another map", roundOf(four, { ...final, map: "ctf2" })],
  ["with the sides swapped", roundOf(four.toReversed(), final)],
  ["of a lower score", roundOf(four, { ...final, redScore: 100 })],
];

test.each(anotherRounds)("an admin's message %s is not merged into the running round", async (_what, round) => {
  const { league, as, posted, results } = await openWithEvent();
  await posted(roundOf(four, { durationSeconds: 60, redScore: 101, blueScore: 5 }));
  const [running] = await results();
  await league.league.call("importResult", { as, body: { message: writeJson(round) } });
  expect(await results()).toMatchObject([{ redScore: round.redScore, isRunning: false }, running]);
});

const others: [string, string[], number][] = [
  ["31 minutes before its start", four, -16 * minute],
  ["more than three hours after its end", four, (75 + 180) * minute + 1],
  ["of players who are in none of its clans", ["Ann", "Cleo"], 0],
  ["whose sides mix both clans", ["Ann", "Bob", "Abe", "Ben"], 0],
];

test.each(others)("a round %s is not matched", async (_what, names, shift) => {
  const { league, posted, results, received } = await openWithEvent();
  await createPlayers(league, "Cleo");
  league.clock.advance(shift);
  await posted(roundOf(names, final));
  expect(await results()).toEqual([]);
  expect(await received()).toEqual([["UNMATCHED", null, false]]);
});

test("of two events the nearer one is chosen, and an open match of a queue takes precedence", async () => {
  const { league, as, foxes, owls, posted, results } = await openWithEvent();
  const now = league.clock.now();
  const span = { startDate: at(now + 5 * minute), endDate: at(now + 9 * minute) };
  const nearest = await createEvent(league, { clans: [foxes, owls], ...span });
  await posted(roundOf(four, final));
  expect(await results()).toMatchObject([{ eventId: nearest._id }]);
  const players = await signUpAll(league, "Cleo", "Dora");
  await createClan(league, "Bears", players[0]?.id ?? "");
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  await posted(roundOf(["Cleo", "Dora"], final));
  expect((await league.call("searchResults", { as, body: {} })).data.resultsRanked).toMatchObject([{ redScore: 1003 }]);
  expect(await results()).toHaveLength(1);
});
