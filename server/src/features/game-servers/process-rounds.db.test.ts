import { expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { openLeague } from "../../../test/open-league.ts";
import { processRounds } from "./process-rounds.ts";

test("after a failure, the rounds of other game servers are processed, and the error is reported", async () => {
  const league = await openLeague();
  for (const name of ["EU 1", "EU 2"]) {
    const { key } = await addGameServer(league, name);
    await postRound(league, key, `not a round of ${name}`);
  }
  // The clock fails once, while the rounds of the first server are processed.
  let hasFailed = false;
  const clock = {
    now: () => {
      if (hasFailed) return league.clock.now();
      hasFailed = true;
      throw new Error("The clock has failed");
    },
  };
  await expect(processRounds({ ...league.context, clock })).rejects.toThrow("The clock has failed");
  const listStates = async () => {
    const { data } = await league.call("searchRounds", { as: league.admin });
    return data.map(({ gameServerName, state }) => `${gameServerName} ${state}`).sort();
  };
  expect(await listStates()).toEqual(["EU 1 RECEIVED", "EU 2 IGNORED"]);
  await processRounds(league.context);
  expect(await listStates()).toEqual(["EU 1 IGNORED", "EU 2 IGNORED"]);
});
