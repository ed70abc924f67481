import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { readMatch } from "../../../../test/queue-up.ts";

const minuteMs = 60_000;
/** A player who is absent for this long while another one waits is removed from the match. */
const maxAbsenceMs = 5 * minuteMs;
/** A server that has no players for this long is released. */
const maxEmptyMs = 15 * minuteMs;

/** Opens a match of Ann and Bob whose server is set up. */
async function openMatch(league: League) {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const [ann, bob] = players;
  /** Ends the connection to the console. The worker connects again when it runs next. */
  const loseConnection = async () => {
    fakeServer.dropClients();
    await waitUntilDisconnected(fakeServer);
  };
  const readKills = async () => {
    const server = await readServer(league, ann, matchId);
    const killsByName = server?.players.map(({ userName, kills }) => [userName, kills]) ?? [];
    return { killsSince: server?.killsSince, ...Object.fromEntries(killsByName) };
  };
  return { fakeServer, runWorker, ann, bob, matchId, loseConnection, readKills };
}

test("the time without a connection does not count as a player's absence", async ({ league }) => {
  const { fakeServer, runWorker, ann, matchId, loseConnection } = await openMatch(league);
  fakeServer.players = ["Bob"];
  await runWorker();
  await loseConnection();
  league.clock.advance(maxAbsenceMs);
  await runWorker();
  expect(await readMatch(league, ann)).toMatchObject({ _id: matchId });

  // The five minutes of Ann's absence start again with the new connection.
  league.clock.advance(maxAbsenceMs - 1);
  await runWorker();
  expect(await readMatch(league, ann)).toMatchObject({ _id: matchId });
  league.clock.advance(1);
  await runWorker();
  expect((await league.call("getOwnMatch", { as: ann.token })).data.match).toBeNull();
});

test("the time without a connection does not count as time without players", async ({ league }) => {
  const { runWorker, loseConnection } = await openMatch(league);
  const readStates = async () => (await readReservations(league)).map(({ state }) => state);
  await loseConnection();
  league.clock.advance(maxEmptyMs);
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);
  league.clock.advance(maxEmptyMs);
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);
});

const killOfAnn = "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0";

test("kills are counted from the start of the round, or from the last connection", async ({ league }) => {
  const { fakeServer, runWorker, loseConnection, readKills } = await openMatch(league);
  // A kill during the warm-up does not count.
  fakeServer.log("game", killOfAnn);
  await runWorker();
  league.clock.advance(minuteMs);
  fakeServer.players = ["Ann", "Bob"];
  await runWorker();
  const roundStart = new Date(league.clock.now()).toISOString();
  expect(await readKills()).toEqual({ killsSince: roundStart, Ann: 0, Bob: 0 });

  fakeServer.log("game", killOfAnn);
  await runWorker();
  expect(await readKills()).toEqual({ killsSince: roundStart, Ann: 1, Bob: 0 });

  await loseConnection();
  league.clock.advance(minuteMs);
  await runWorker();
  const reconnectedAt = new Date(league.clock.now()).toISOString();
  expect(await readKills()).toEqual({ killsSince: reconnectedAt, Ann: 0, Bob: 0 });
});
