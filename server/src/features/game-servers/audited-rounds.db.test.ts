import { expect, test } from "vitest";
import { createProgressRound, openLeagueWithMatch } from "../../../test/running-match.ts";

test("the audit log records when a round begins and when it ends, but not its states in between", async () => {
  const { league, postAndProcess } = await openLeagueWithMatch();
  const listRecordedScores = async () => {
    // The API calls the audit log "history".
    const { data } = await league.call("searchHistory", { as: league.admin });
    return data
      .filter(({ action }) => action === "storeRound")
      .flatMap(({ changes }) => changes.filter(({ field }) => field === "redScore").map(({ after }) => after));
  };
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  expect(await listRecordedScores()).toEqual([101]);

  league.clock.advance(30_000);
  await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 202 }));
  expect(await listRecordedScores()).toEqual([101]);

  // Five minutes later, red has reached the score limit of 1000, which ends the round.
  league.clock.advance(300_000);
  await postAndProcess(createProgressRound({ durationSeconds: 390, redScore: 1003 }));
  expect(await listRecordedScores()).toEqual([1003, 101]);
});
