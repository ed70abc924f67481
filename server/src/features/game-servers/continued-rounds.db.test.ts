import { expect, test } from "vitest";
import { addGameServer } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { createProgressRound, openLeagueWithMatch } from "../../../test/running-match.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minuteMs = 60_000;
/** After this time without a post, a round is over. */
const roundTimeoutMs = 10 * minuteMs;

test("a round that continues on another server does not end when the first one is silent for ten minutes", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  const { key: otherKey } = await addGameServer(league, "EU 2");
  const postFromOtherServer = (durationSeconds: number) =>
    postAndProcess(createProgressRound({ durationSeconds, redScore: 2 }), formatJsonMessage, otherKey);
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  await postFromOtherServer(30);
  league.clock.advance(roundTimeoutMs - minuteMs);
  await postFromOtherServer(570);
  league.clock.advance(minuteMs);
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ redScore: 2, isRunning: true });
});

test("players who return after ten minutes continue their round if others have played meanwhile", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  league.clock.advance(roundTimeoutMs - minuteMs);
  // A guest replaces Bob, so this is another line-up.
  await postAndProcess({ ...createServerRound(["Ann", "Guest"]), durationSeconds: 600, redScore: 150 });
  league.clock.advance(roundTimeoutMs - minuteMs);
  await postAndProcess(createProgressRound({ durationSeconds: 1140, redScore: 202 }));
  expect(await readResult()).toMatchObject({ redScore: 202, isRunning: true });
});
