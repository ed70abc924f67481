import { expect, test } from "vitest";
import { endSeason } from "../../../test/league-season.ts";
import { createServerRound } from "../../../test/play.ts";
import { openLeagueWithEvent } from "../../../test/running-match.ts";

// `league.leagueArea` calls the API of the League area, `league` that of the Ranked area.

const fourPlayers = ["Ann", "Abe", "Bob", "Ben"];
/** A state during the round. */
const runningState = { durationSeconds: 60, redScore: 101, blueScore: 5 };
/** A state after the round has reached its score limit of 1000. */
const finalState = { durationSeconds: 700, redScore: 1003, blueScore: 409 };

test("a server that freezes results automatically does not freeze those of events", async () => {
  const { league, adminToken, postAndProcess, readResults } = await openLeagueWithEvent();
  const [server] = (await league.call("searchGameServers", { as: adminToken })).data;
  await league.call("updateGameServer", { as: adminToken, id: server?._id ?? "", body: { autoFreeze: true } });
  await postAndProcess(createServerRound(fourPlayers, runningState));
  await postAndProcess(createServerRound(fourPlayers, finalState));
  expect(await readResults()).toMatchObject([{ redScore: 1003, isRunning: false, freezed: false }]);
  expect((await league.call("searchRounds", { as: adminToken })).data).toMatchObject([
    { state: "MATCHED", reason: null },
  ]);
});

test("a round does not fill a pending result of its event that was forfeited or frozen", async () => {
  const { league, adminToken, foxes, owls, postAndProcess, readResults } = await openLeagueWithEvent();
  for (const isFrozen of [false, true]) {
    const { _id: id } = (await league.leagueArea.call("importResult", { as: adminToken, body: {} })).data;
    await league.leagueArea.call("updateResult", { as: adminToken, id, body: { redClanId: owls, blueClanId: foxes } });
    await league.leagueArea.call("declareForfeit", { as: adminToken, id, body: { side: "red" } });
    if (isFrozen) await league.leagueArea.call("freezeResult", { as: adminToken, id });
  }
  const forfeits = await readResults();
  await postAndProcess(createServerRound(fourPlayers, finalState));
  expect(await readResults()).toHaveLength(forfeits.length + 1);
  expect(await readResults()).toEqual(expect.arrayContaining(forfeits));
});

test("a round during an event of a season that has ended belongs to no result", async () => {
  const { league, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
  await endSeason(league);
  await postAndProcess(createServerRound(fourPlayers, finalState));
  expect(await readReceivedStates()).toEqual([{ state: "UNMATCHED", area: null, isRunning: false }]);
  expect(await readResults()).toEqual([]);
});
