import { expect, test } from "vitest";
import { postRound } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { readMatch, readQueue } from "../../../test/queue-up.ts";
import { createProgressRound, openLeagueWithMatch, readReceivedRounds } from "../../../test/running-match.ts";
import { cancelExpiredMatches } from "../matchmaking/cancel-match.ts";
import {
  formatAsciiMessage,
  formatJsonMessage,
  formatPsvMessage,
  type ServerRound,
} from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minuteMs = 60_000;

// The rounds have a score limit of 1000, so a red score of 1003 ends a round.
// `readReceivedRounds` returns the state, whether the round is running, and the reason of each received round.

test("a running round fills its result at once, and its match stays open", async () => {
  const { league, players, queueId, postAndProcess, readResult } = await openLeagueWithMatch();
  const [ann] = players;
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  expect(await readResult()).toMatchObject({ redScore: 101, hasRound: true, isRunning: true, freezed: false });

  const openMatch = { isOpen: true, isRunning: true, readyUntil: null, map: "ctf5" };
  if (ann) expect(await readMatch(league, ann)).toMatchObject(openMatch);
  expect((await readQueue(league, queueId)).matches).toMatchObject([openMatch]);
  expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: true, reason: null }]);

  // Sending the same values back does not end the round: only another score counts as a decision of the admin.
  const result = await readResult();
  const updateRequest = { as: league.admin, id: result._id, body: result };
  expect((await league.call("updateResult", updateRequest)).data).toEqual(result);

  // The match can no longer be cancelled: not by an expired ready check, not by its players, and not by a blocked player.
  league.clock.advance(5 * minuteMs);
  await cancelExpiredMatches(league.context);
  if (ann) {
    const { _id: id } = await readMatch(league, ann);
    const matchRunningError = { status: 409, errorCode: "MATCH_RUNNING", message: "This match is being played" };
    for (const name of ["readyUp", "voteToCancel", "withdrawCancelVote"] as const) {
      expect(await league.rejected(name, { as: ann.token, id })).toMatchObject(matchRunningError);
    }
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  }
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: true });
});

test("visitors see that a round is being played and its team score, but nothing else of it", async () => {
  const { league, queueId, postAndProcess } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 876 }));
  const { data } = await league.call("searchQueues", { body: { _id: queueId } });
  expect(data[0]?.matches).toMatchObject([{ isRunning: true, map: "ctf5" }]);
  const players = data[0]?.matches.flatMap(({ redPlayers, bluePlayers }) => [...redPlayers, ...bluePlayers]);
  for (const player of players ?? []) expect(player).not.toHaveProperty("kills");
  expect(JSON.stringify(data)).toContain("876");
  expect((await league.call("searchResults", { body: {} })).data).toMatchObject({ resultsRanked: [], total: 0 });
});

test("later states update a running round until it reaches a limit, and then the match ends", async () => {
  const { league, players, postAndProcess, readResult } = await openLeagueWithMatch();
  const laterStates = [
    { durationSeconds: 60, redScore: 101 },
    { durationSeconds: 63, redScore: 101 },
    { durationSeconds: 90, redScore: 202 },
  ];
  for (const { durationSeconds, redScore } of laterStates) {
    league.clock.advance(3000);
    await postAndProcess(createProgressRound({ durationSeconds, redScore }));
    expect(await readResult()).toMatchObject({ redScore, isRunning: true });
    expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: true, reason: null }]);
  }
  await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003 }));
  const date = new Date(league.clock.now()).toISOString();
  const endedResult = { redScore: 1003, isRunning: false, hasRound: true, date };
  // The server does not freeze results automatically.
  expect(await readResult()).toMatchObject({ ...endedResult, freezed: false });
  expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: false, reason: null }]);
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
});

test("the time limit also ends a round, but not during a draw", async () => {
  const { postAndProcess, readResult } = await openLeagueWithMatch();
  // After ten minutes it stands 5:5, because blue has five points in `createProgressRound`.
  await postAndProcess(createProgressRound({ durationSeconds: 600, redScore: 5, timeLimit: 10 }));
  expect(await readResult()).toMatchObject({ redScore: 5, isRunning: true });

  // Only the duration has changed.
  await postAndProcess(createProgressRound({ durationSeconds: 603, redScore: 5, timeLimit: 10 }));
  expect(await readResult()).toMatchObject({ isRunning: true });

  await postAndProcess(createProgressRound({ durationSeconds: 609, redScore: 6, timeLimit: 10 }));
  expect(await readResult()).toMatchObject({ redScore: 6, isRunning: false });
});

test("a running round in another format adds missing values and deletes nothing", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  const round = createProgressRound({ durationSeconds: 60, redScore: 316, timeLimit: 20 });
  await postAndProcess(round, formatAsciiMessage);
  expect(await readResult()).toMatchObject({ timeLimit: null, isRunning: true });

  await postAndProcess(round, formatPsvMessage);
  await postAndProcess(round, formatAsciiMessage);
  expect(await readResult()).toMatchObject({ timeLimit: 20, scoreLimit: 1000, isRunning: true });
  // Only the ascii message reports flags.
  expect((await readResult()).redPlayers).toMatchObject([{ flags: 0 }]);

  await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 320, timeLimit: 20 }), formatAsciiMessage);
  expect(await readResult()).toMatchObject({ redScore: 320, timeLimit: 20, scoreLimit: 1000, isRunning: true });

  const finalRound = createProgressRound({ durationSeconds: 1200, redScore: 320, timeLimit: 20 });
  await postAndProcess(finalRound, formatAsciiMessage);
  await postAndProcess(finalRound, formatPsvMessage);
  expect(await readResult()).toMatchObject({ redScore: 320, isRunning: false });
  expect(await readReceivedRounds(league)).toEqual([
    { state: "MATCHED", isRunning: false, reason: null },
    { state: "MATCHED", isRunning: false, reason: null },
  ]);
});

// Compared with the previous post: 60 seconds, 101:5 on ctf5.
const nextRounds: { readonly difference: string; readonly nextRound: ServerRound }[] = [
  { difference: "a shorter duration", nextRound: createProgressRound({ durationSeconds: 5, redScore: 102 }) },
  {
    difference: "an equal duration, but another score",
    nextRound: createProgressRound({ durationSeconds: 60, redScore: 102 }),
  },
  { difference: "a smaller score of red", nextRound: createProgressRound({ durationSeconds: 90, redScore: 100 }) },
  {
    difference: "a smaller score of blue",
    nextRound: createProgressRound({ durationSeconds: 90, redScore: 101, blueScore: 4 }),
  },
  { difference: "another map", nextRound: createProgressRound({ durationSeconds: 90, redScore: 101, map: "ctf2" }) },
];

test.each(nextRounds)(
  "a post with $difference starts the next round and ends the previous one",
  async ({ nextRound }) => {
    const { league, players, postAndProcess, readResult } = await openLeagueWithMatch();
    await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
    // The clock advances by as much as between the 60th and the 90th second of a round.
    league.clock.advance(30_000);
    await postAndProcess(nextRound);
    expect(await readResult()).toMatchObject({ redScore: 101, blueScore: 5, map: "ctf5", isRunning: false });
    for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
    expect(await readReceivedRounds(league)).toEqual([
      {
        state: "UNMATCHED",
        isRunning: true,
        reason: "No match of these players is open, and no event of their clans is under way",
      },
      { state: "MATCHED", isRunning: false, reason: null },
    ]);
  },
);

test("an earlier state that arrives late changes nothing", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  league.clock.advance(3000);
  await postAndProcess(createProgressRound({ durationSeconds: 63, redScore: 102 }));
  // The server sends the state of the 60th second again. The league has deleted it, because the later one replaced it.
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  expect(await readResult()).toMatchObject({ redScore: 102, isRunning: true });
  expect((await readReceivedRounds(league))[0]).toEqual({
    state: "IGNORED",
    isRunning: false,
    reason: "A later state of this round arrived first",
  });
});

test("a waiting post is skipped only if the next one replaces it", async () => {
  const { league, key, players, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 30, redScore: 1 }));
  const waitingRounds = [
    createProgressRound({ durationSeconds: 60, redScore: 101 }),
    createProgressRound({ durationSeconds: 90, redScore: 202 }),
    createProgressRound({ durationSeconds: 120, redScore: 1003 }),
    createProgressRound({ durationSeconds: 150, redScore: 1004 }),
    createProgressRound({ durationSeconds: 5, redScore: 2 }),
    createProgressRound({ durationSeconds: 8, redScore: 3 }),
  ];
  for (const round of waitingRounds) await postRound(league, key, formatJsonMessage(round));
  await processRounds(league.context);
  // The state of the 120th second has reached the score limit. Later posts belong to the next rounds.
  expect(await readResult()).toMatchObject({ redScore: 1003, isRunning: false });
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");

  const { data } = await league.call("searchRounds", { as: league.admin });
  expect(data.map(({ state, text }) => [state, JSON.parse(text ?? "").game_duration_seconds])).toEqual([
    ["UNMATCHED", 8],
    ["UNMATCHED", 150],
    ["MATCHED", 120],
  ]);
});

test("the ninth line-up that posts from a server ends the oldest running round", async () => {
  const createState = (durationSeconds: number) => ({ durationSeconds, redScore: 101, blueScore: 5 });
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  // Eight line-ups besides that of the match.
  for (let second = 61; second <= 68; second += 1)
    await postAndProcess(createServerRound(["Ann", `Guest ${second}`], createState(second)));
  expect(await readResult()).toMatchObject({ isRunning: true });

  await postAndProcess(createServerRound(["Ann", "Guest 69"], createState(69)));
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: false });
  const runningRounds = (await readReceivedRounds(league)).filter(({ isRunning }) => isRunning);
  // The eight line-ups that were compared with the last post, and the last post itself.
  expect(runningRounds).toHaveLength(8 + 1);
});
