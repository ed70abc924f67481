import { expect, test } from "vitest";
import { postRound } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { createProgressRound, openLeagueWithMatch, readReceivedRounds } from "../../../test/running-match.ts";
import type { LeagueTransaction } from "../context.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

// `readReceivedRounds` returns the state, whether the round is running, and the reason of each received round.

const minuteMs = 60_000;

test("ten minutes without a post end a round, even if several processes check at once", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  league.clock.advance(10 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => processRounds(league.context)));
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: false });
  expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: false, reason: null }]);
});

test("a round stays discarded if it is discarded while its next state is processed", async () => {
  const { league, adminToken, key, postAndProcess } = await openLeagueWithMatch();
  // Without a user of the second name, the round belongs to no match, so it can be discarded.
  const { players } = createServerRound(["Ann", "Nobody"]);

  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101, players }));
  const [round] = (await league.call("searchRounds", { as: adminToken })).data;
  await postRound(league, key, formatJsonMessage(createProgressRound({ durationSeconds: 90, redScore: 202, players })));
  const lockRounds = (trx: LeagueTransaction) => trx.selectFrom("received_rounds").select("id").forUpdate().execute();
  const discardRequest = { as: adminToken, id: round?._id ?? "", body: { reason: "A training" } };
  // Two operations wait for the lock: first the request that discards the round, then the processing of the next state.
  await raceOnLock(league.context.db, {
    holdLock: lockRounds,
    // Only the stored round is checked below, not the response.
    start: () => [league.send("discardRound", discardRequest).then(() => undefined)],
    startLater: () => [processRounds(league.context)],
  });
  expect(await readReceivedRounds(league)).toEqual([{ state: "DISCARDED", isRunning: true, reason: "A training" }]);
});
