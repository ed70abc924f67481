import { expect } from "vitest";
import { getPostKey, waitUntilDisconnected } from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createServerRound, scoreLimit } from "../../../../test/play.ts";
import { minuteMs, startMatch, test } from "../../../../test/reserved-event.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

/** The settings in the configuration file of a server, which it has after a restart. */
const restartConfig = { sv_map: "dm1", sv_gametype: "dm", password: "configured password" };

test("a server that restarts between or during the rounds of an event is set up again for the second round", async ({
  reservedEvent,
}) => {
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor } = reservedEvent;
  await league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map: "ctf3" } });
  await league.call("pickMap", { as: adminToken, id, body: { clanId: owls.id, map: "ctf_mine" } });
  const players = await startMatch(reservedEvent);
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 0 });

  const key = getPostKey(fakeServer);
  await postRound(league, key, formatJsonMessage(createServerRound(players, { redScore: scoreLimit, blueScore: 5 })));
  await processRounds(league.context);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1 });

  fakeServer.restart(restartConfig);
  await waitUntilDisconnected(fakeServer);
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY", rounds: 1, incident: "RESTARTED" });
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");

  fakeServer.players = players;
  // Without a leader's request, the next round starts after a break of two minutes.
  league.clock.advance(2 * minuteMs);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 1 });

  // The server posts the unfinished second round after 60 seconds, and then restarts. The complete round replaces it below.
  const unfinishedRound = createServerRound(players, { durationSeconds: 60, redScore: 200, blueScore: 6 });
  await postRound(league, key, formatJsonMessage(unfinishedRound));
  await processRounds(league.context);
  fakeServer.restart(restartConfig);
  await waitUntilDisconnected(fakeServer);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1, incident: "ROUND_INTERRUPTED" });
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");

  fakeServer.players = players;
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 1, incident: null });

  const completeRound = createServerRound(players, { durationSeconds: 600, redScore: scoreLimit, blueScore: 7 });
  await postRound(league, key, formatJsonMessage(completeRound));
  await processRounds(league.context);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "ENDED", rounds: 2 });

  const rounds = (await league.call("getEventRounds", { as: adminToken, id })).data.rounds;
  expect(rounds.map(({ redScore, blueScore }) => [redScore, blueScore]).sort()).toEqual([
    [1000, 5],
    [1000, 7],
  ]);
});
