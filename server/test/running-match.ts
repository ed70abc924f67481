import { expect } from "vitest";
import { processRounds } from "../src/features/game-servers/process-rounds.ts";
import { formatJsonMessage, type ServerRound } from "../src/features/results/imports/format-round-message.ts";
import { addGameServer, postRound } from "./game-server.ts";
import { beginSeason, createClan, createEvent } from "./league-season.ts";
import { type League, openLeague } from "./open-league.ts";
import { createPlayers, createServerRound } from "./play.ts";
import { createQueue, fillMatch, signUpAll } from "./queue-up.ts";

/** Opens a league in which Ann and Bob play a match, with a game server that posts to it. */
export async function openLeagueWithMatch() {
  const league = await openLeague();
  const adminToken = league.admin;
  const players = await signUpAll(league, "Ann", "Bob");
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, players);
  const { key, _id: serverId } = await addGameServer(league, "EU 1");
  const postAndProcess = async (round: ServerRound, formatMessage = formatJsonMessage, serverKey = key) => {
    await postRound(league, serverKey, formatMessage(round));
    await processRounds(league.context);
  };
  const readResult = async () => {
    const { data } = await league.call("getResult", { as: adminToken, id: await getOnlyResultId(league) });
    return data;
  };
  return { league, adminToken, players, queueId, match, key, serverId, postAndProcess, readResult };
}

/** Opens a league in which Foxes (Ann, Abe, Amy) play Owls (Bob, Ben, Bea). The event starts in 15 minutes. */
export async function openLeagueWithEvent() {
  const league = await openLeague();
  const adminToken = league.admin;
  await beginSeason(league);
  const foxes = await createClan(league, "Foxes", ...(await createPlayers(league, "Ann", "Abe", "Amy")));
  const owls = await createClan(league, "Owls", ...(await createPlayers(league, "Bob", "Ben", "Bea")));
  const inMinutes = (minutes: number) => new Date(league.clock.now() + 60_000 * minutes).toISOString();
  const times = { startDate: inMinutes(15), endDate: inMinutes(75) };
  const event = await createEvent(league, { clans: [owls, foxes], ...times });
  const { key } = await addGameServer(league, "EU 1");
  const postAndProcess = async (round: ServerRound, formatMessage = formatJsonMessage) => {
    await postRound(league, key, formatMessage(round));
    await processRounds(league.context);
  };
  const readResults = async () => (await league.leagueArea.call("searchResults", { as: adminToken, body: {} })).data;
  /** Reads the rounds of the event as a visitor, or as the user of this session token. */
  const readEventRounds = async (token?: string) =>
    (await league.call("getEventRounds", { as: token, id: event._id })).data;
  const readReceivedStates = async () => {
    const { data } = await league.call("searchRounds", { as: adminToken });
    return data.map(({ state, area, isRunning }) => ({ state, area, isRunning }));
  };
  return { league, adminToken, foxes, owls, event, postAndProcess, readResults, readEventRounds, readReceivedStates };
}

/** Returns a report about a round between Ann (red) and Bob. The round ends when red reaches the score limit of 1000. */
export function createProgressRound(
  state: Partial<ServerRound> & Pick<ServerRound, "durationSeconds" | "redScore">,
): ServerRound {
  return createServerRound(["Ann", "Bob"], { blueScore: 5, ...state });
}

/** Reads each received round, the newest first: its state and the reason for it, and whether the round is still played. */
export async function readReceivedRounds(league: League) {
  const { data } = await league.call("searchRounds", { as: league.admin });
  return data.map(({ state, isRunning, reason }) => ({ state, isRunning, reason }));
}

async function getOnlyResultId(league: League): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: {} });
  expect(data.resultsRanked).toHaveLength(1);
  return data.resultsRanked[0]?._id ?? "";
}
