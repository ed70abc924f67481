import { expect } from "vitest";
import { processRounds } from "../src/features/game-servers/process-rounds.ts";
import { type ServerRound, writeJson } from "../src/features/results/imports/write-round-message.ts";
import { addGameServer, postRound } from "./game-server.ts";
import { beginSeason, createClan, createEvent } from "./league-season.ts";
import { type League, openLeague } from "./open-league.ts";
import { createPlayers, createServerRound } from "./play.ts";
import { createQueue, fillMatch, signUpAll } from "./queue-up.ts";

/** Opens a league in which Ann and Bob play a match, with a game server that posts to it. */
export async function openWithMatch() {
  const league = await openLeague();
  const as = league.admin;
  const players = await signUpAll(league, "Ann", "Bob");
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, players);
  const { key, _id: serverId } = await addGameServer(league, "EU 1");
  const posted = async (round: ServerRound, write = writeJson, by = key) => {
    await postRound(league, by, write(round));
    await processRounds(league.context);
  };
  const result = async () => (await league.call("getResult", { as, id: await getOnlyResultId(league) })).data;
  return { league, as, players, queueId, match, key, serverId, posted, result };
}

/** Opens a league in which Foxes (Ann, Abe, Amy) play Owls (Bob, Ben, Bea). The event starts in 15 minutes. */
export async function openWithEvent() {
  const league = await openLeague();
  const as = league.admin;
  await beginSeason(league);
  const foxes = await createClan(league, "Foxes", ...(await createPlayers(league, "Ann", "Abe", "Amy")));
  const owls = await createClan(league, "Owls", ...(await createPlayers(league, "Bob", "Ben", "Bea")));
  const inMinutes = (minutes: number) => new Date(league.clock.now() + 60_000 * minutes).toISOString();
  const times = { startDate: inMinutes(15), endDate: inMinutes(75) };
  const event = await createEvent(league, { clans: [owls, foxes], ...times });
  const { key } = await addGameServer(league, "EU 1");
  const posted = async (round: ServerRound, write = writeJson) => {
    await postRound(league, key, write(round));
    await processRounds(league.context);
  };
  const results = async () => (await league.league.call("searchResults", { as, body: {} })).data;
  const rounds = async (viewer?: string) => (await league.call("getEventRounds", { as: viewer, id: event._id })).data;
  const received = async () =>
    (await league.call("searchRounds", { as })).data.map(({ state, area, isRunning }) => [state, area, isRunning]);
  return { league, as, foxes, owls, event, posted, results, rounds, received };
}

/** Returns an unfinished round between Ann and Bob up to the given second, in which red scored. */
export function createProgressRound(
  durationSeconds: number,
  redScore: number,
  changes: Partial<ServerRound> = {},
): ServerRound {
  return createServerRound(["Ann", "Bob"], { durationSeconds, redScore, blueScore: 5, ...changes });
}

/** Reads the states of the received rounds, the newest first. */
export async function readReceivedRounds(league: League) {
  const { data } = await league.call("searchRounds", { as: league.admin });
  return data.map(({ state, isRunning, reason }) => [state, isRunning, reason]);
}

async function getOnlyResultId(league: League): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: {} });
  expect(data.resultsRanked).toHaveLength(1);
  return data.resultsRanked[0]?._id ?? "";
}
