import { expect } from "vitest";
import { processRounds } from "../src/features/game-servers/process-rounds.ts";
import { type ServerRound, writeJson } from "../src/features/imports/write-round-message.ts";
import { addGameServer, postRound } from "./game-server.ts";
import { type League, openLeague } from "./open-league.ts";
import { roundOf } from "./play.ts";
import { makeQueue, playersMeet, signUpAll } from "./queue-up.ts";

/** A league in which Ann and Bob play a match, and a game server that posts to it. */
export async function openWithMatch() {
  const league = await openLeague();
  const as = league.admin;
  const players = await signUpAll(league, "Ann", "Bob");
  const queueId = await makeQueue(league);
  const match = await playersMeet(league, queueId, players);
  const { key, _id: serverId } = await addGameServer(league, "EU 1");
  const posted = async (round: ServerRound, write = writeJson, by = key) => {
    await postRound(league, by, write(round));
    await processRounds(league.context);
  };
  const result = async () => (await league.call("getResult", { as, id: await onlyId(league) })).data;
  return { league, as, players, queueId, match, key, serverId, posted, result };
}

/** A round between Ann and Bob up to that second, in which red scored. */
export function upTo(durationSeconds: number, redScore: number, changes: Partial<ServerRound> = {}): ServerRound {
  return roundOf(["Ann", "Bob"], { durationSeconds, redScore, blueScore: 5, ...changes });
}

/** What became of the received rounds, the newest first. */
export async function receivedIn(league: League) {
  const { data } = await league.call("searchRounds", { as: league.admin });
  return data.map(({ state, isRunning, reason }) => [state, isRunning, reason]);
}

async function onlyId(league: League): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: {} });
  expect(data.resultsRanked).toHaveLength(1);
  return data.resultsRanked[0]?._id ?? "";
}
