import { expect, test } from "vitest";
import { postRound } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { readMatch, readQueue } from "../../../test/queue-up.ts";
import { createProgressRound, openWithMatch, readReceivedRounds } from "../../../test/running-match.ts";
import { cancelExpiredMatches } from "../matchmaking/cancel-match.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minute = 60_000;

test("a running round fills its result at once, and its match stays open", async () => {
  const { league, players, queueId, posted, result } = await openWithMatch();
  const [ann] = players;
  await posted(createProgressRound(60, 101));
  expect(await result()).toMatchObject({ redScore: 101, hasRound: true, isRunning: true, freezed: false });

  const openMatch = { isOpen: true, isRunning: true, readyUntil: null, map: "ctf5" };
  if (ann) expect(await readMatch(league, ann)).toMatchObject(openMatch);
  expect((await readQueue(league, queueId)).matches).toMatchObject([openMatch]);
  expect(await readReceivedRounds(league)).toEqual([["MATCHED", true, null]]);

  // Sending the same values back does not end the round: only a different score counts as entered.
  const unchanged = await result();
  const updateRequest = { as: league.admin, id: unchanged._id, body: unchanged };
  expect((await league.call("updateResult", updateRequest)).data).toEqual(unchanged);

  // The ready check no longer cancels the match, and players cannot cancel it.
  league.clock.advance(5 * minute);
  await cancelExpiredMatches(league.context);
  if (ann) {
    const { _id: id } = await readMatch(league, ann);
    const matchRunning = { status: 409, errorCode: "MATCH_RUNNING", message: "This match is being played" };
    for (const name of ["readyUp", "voteToCancel", "withdrawCancelVote"] as const) {
      expect(await league.rejected(name, { as: ann.token, id })).toMatchObject(matchRunning);
    }
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  }
  expect(await result()).toMatchObject({ redScore: 101, isRunning: true });
});

test("visitors see that a round is being played, but none of its metrics", async () => {
  const { league, queueId, posted } = await openWithMatch();
  await posted(createProgressRound(60, 876));
  const { data } = await league.call("searchQueues", { body: { _id: queueId } });
  expect(data[0]?.matches).toMatchObject([{ isRunning: true, map: "ctf5" }]);
  expect(JSON.stringify(data)).not.toContain("876");
  expect((await league.call("searchResults", { body: {} })).data).toMatchObject({ resultsRanked: [], total: 0 });
});

test("later states update a running round until it reaches a limit, and then the match ends", async () => {
  const { league, players, posted, result } = await openWithMatch();
  for (const [second, red] of [
    [60, 101],
    [63, 101],
    [90, 202],
  ] as const) {
    league.clock.advance(3000);
    await posted(createProgressRound(second, red));
    expect(await result()).toMatchObject({ redScore: red, isRunning: true });
    expect(await readReceivedRounds(league)).toEqual([["MATCHED", true, null]]);
  }
  await posted(createProgressRound(700, 1003));
  const date = new Date(league.clock.now()).toISOString();
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false, hasRound: true, date });
  expect(await readReceivedRounds(league)).toEqual([["MATCHED", false, null]]);
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
});

test("the time limit ends a round, too, but not during a draw", async () => {
  const { posted, result } = await openWithMatch();
  await posted(createProgressRound(600, 5, { timeLimit: 10 }));
  expect(await result()).toMatchObject({ redScore: 5, isRunning: true });

  // Only the duration has changed.
  await posted(createProgressRound(603, 5, { timeLimit: 10 }));
  expect(await result()).toMatchObject({ isRunning: true });

  await posted(createProgressRound(609, 6, { timeLimit: 10 }));
  expect(await result()).toMatchObject({ redScore: 6, isRunning: false });
});

test("another format of a running round adds missing values and deletes nothing", async () => {
  const { league, posted, result } = await openWithMatch();
  const round = createProgressRound(60, 316, { timeLimit: 20 });
  await posted(round, writeAscii);
  expect(await result()).toMatchObject({ timeLimit: null, isRunning: true });

  await posted(round, writePsv);
  await posted(round, writeAscii);
  expect(await result()).toMatchObject({ timeLimit: 20, scoreLimit: 1000, isRunning: true });
  expect((await result()).redPlayers).toMatchObject([{ flags: 0 }]);

  await posted(createProgressRound(90, 320, { timeLimit: 20 }), writeAscii);
  expect(await result()).toMatchObject({ redScore: 320, timeLimit: 20, scoreLimit: 1000, isRunning: true });

  const end = createProgressRound(1200, 320, { timeLimit: 20 });
  await posted(end, writeAscii);
  await posted(end, writePsv);
  expect(await result()).toMatchObject({ redScore: 320, isRunning: false });
  expect(await readReceivedRounds(league)).toEqual([
    ["MATCHED", false, null],
    ["MATCHED", false, null],
  ]);
});

const otherRounds: [string, ServerRound][] = [
  ["shorter", createProgressRound(5, 102)],
  ["of equal duration with other metrics", createProgressRound(60, 102)],
  ["with a smaller score of red", createProgressRound(90, 100)],
  ["with a smaller score of blue", createProgressRound(90, 101, { blueScore: 4 })],
  ["on another map", createProgressRound(90, 101, { map: "ctf2" })],
];

test.each(otherRounds)("a post %s starts the next round and ends the previous one", async (_label, nextRound) => {
  const { league, players, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  league.clock.advance(30_000);
  await posted(nextRound);
  expect(await result()).toMatchObject({ redScore: 101, blueScore: 5, map: "ctf5", isRunning: false });
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
  expect(await readReceivedRounds(league)).toEqual([
    ["UNMATCHED", true, "No match of these players is open, and no event of their clans is under way"],
    ["MATCHED", false, null],
  ]);
});

test("an earlier state that arrives late changes nothing", async () => {
  const { league, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  league.clock.advance(3000);
  await posted(createProgressRound(63, 102));
  // The state of the 60th second was deleted when the later state replaced it.
  await posted(createProgressRound(60, 101));
  expect(await result()).toMatchObject({ redScore: 102, isRunning: true });
  expect((await readReceivedRounds(league))[0]).toEqual([
    "IGNORED",
    false,
    "A later state of this round arrived first",
  ]);
});

test("skips only those states of a backlog that the next state replaces", async () => {
  const { league, key, players, posted, result } = await openWithMatch();
  await posted(createProgressRound(30, 1));
  const backlog = [
    createProgressRound(60, 101),
    createProgressRound(90, 202),
    createProgressRound(120, 1003),
    createProgressRound(150, 1004),
    createProgressRound(5, 2),
    createProgressRound(8, 3),
  ];
  for (const round of backlog) await postRound(league, key, writeJson(round));
  await processRounds(league.context);
  // The state of the 120th second has reached the score limit. Later posts belong to the next rounds.
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false });
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");

  const { data } = await league.call("searchRounds", { as: league.admin });
  expect(data.map(({ state, text }) => [state, JSON.parse(text ?? "").game_duration_seconds])).toEqual([
    ["UNMATCHED", 8],
    ["UNMATCHED", 150],
    ["MATCHED", 120],
  ]);
});

test("at most eight line-ups of a server are running: the oldest ones end", async () => {
  const { league, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  for (let second = 61; second <= 68; second += 1)
    await posted(createServerRound(["Ann", `Guest ${second}`], createState(second)));
  expect(await result()).toMatchObject({ isRunning: true });

  await posted(createServerRound(["Ann", "Guest 69"], createState(69)));
  expect(await result()).toMatchObject({ redScore: 101, isRunning: false });
  expect((await readReceivedRounds(league)).filter(([, isRunning]) => isRunning)).toHaveLength(9);
});

const createState = (durationSeconds: number) => ({ durationSeconds, redScore: 101, blueScore: 5 });
