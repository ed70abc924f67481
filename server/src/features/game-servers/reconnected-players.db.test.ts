import { describe, expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { createClan } from "../../../test/league-season.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "../../../test/queue-up.ts";
import {
  createProgressRound,
  openLeagueWithEvent,
  openLeagueWithMatch,
  readReceivedRounds,
} from "../../../test/running-match.ts";
import {
  formatAsciiMessage,
  formatJsonMessage,
  formatPsvMessage,
  type ServerRound,
} from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

/** Scores of a finished round: red has reached the score limit of 1000. */
const finalScores = { redScore: 1003, blueScore: 409 };

/** Opens a league with an open match of these players and a server that posts rounds. */
async function openMatchOf(...names: string[]) {
  const league = await openLeague();
  const players = await signUpAll(league, ...names);
  // "2v2" is a team size: the API's name of it is `mode`.
  const queueId = await createQueue(league, { mode: names.length === 2 ? "1v1" : "2v2" });
  await fillMatch(league, queueId, players);
  const { key } = await addGameServer(league, "EU 1");
  const postAndProcess = async (round: ServerRound, formatMessage = formatJsonMessage) => {
    await postRound(league, key, formatMessage(round));
    await processRounds(league.context);
  };

  return { league, players, postAndProcess };
}

async function readResultPlayers(league: League) {
  const { data } = await league.call("searchResults", { as: league.admin, body: {} });
  const id = data.resultsRanked[0]?._id ?? "";
  const { data: result } = await league.call("getResult", { as: league.admin, id });
  return [...result.redPlayers, ...result.bluePlayers].map(({ userName }) => userName);
}

// A server numbers the name of a player who reconnects, such as "(1)Ann", and truncates it to 15 bytes.
describe("a numbered name in a posted round counts", () => {
  test.each([
    ["json", formatJsonMessage],
    ["psv", formatPsvMessage],
    ["ascii", formatAsciiMessage],
  ] as const)("as the same player, in %s", async (_format, formatMessage) => {
    const { league, postAndProcess } = await openMatchOf("Ann", "ChillerDragon");
    await postAndProcess(createServerRound(["(2)Ann", "(1)ChillerDrago"], finalScores), formatMessage);
    expect(await readReceivedRounds(league)).toMatchObject([{ state: "MATCHED", reason: null }]);
    expect(await readResultPlayers(league)).toEqual(["Ann", "ChillerDragon"]);
  });

  test("as the same player of the clan, in an event", async () => {
    const { postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
    await postAndProcess(createServerRound(["Ann", "(1)Abe", "Bob", "(1)Ben"], finalScores));
    expect(await readReceivedStates()).toEqual([{ state: "MATCHED", area: "league", isRunning: false }]);
    expect(await readResults()).toMatchObject([{ redClanName: "Foxes", blueClanName: "Owls", ...finalScores }]);
  });

  test("with a truncated name that other users share, as the player of the match", async () => {
    const { league, postAndProcess } = await openMatchOf("ChillerDragon", "Bob");
    await createPlayers(league, "ChillerDragoon");
    await postAndProcess(createServerRound(["(1)ChillerDrago", "Bob"], finalScores));
    expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: false, reason: null }]);
    expect((await readResultPlayers(league)).toSorted()).toEqual(["Bob", "ChillerDragon"]);
  });

  test("with a truncated name that other users share, as the player of the clan", async () => {
    const { league, foxes, postAndProcess, readReceivedStates } = await openLeagueWithEvent();
    const [memberId = "", outsiderId = ""] = await createPlayers(league, "ChillerDragon", "ChillerDragoon");

    await league.call("addClanPlayer", { as: league.admin, id: foxes, body: { userId: memberId } });
    await createClan(league, "Hares", outsiderId);
    await postAndProcess(createServerRound(["Ann", "(1)ChillerDrago", "Bob", "Ben"], finalScores));
    expect(await readReceivedStates()).toEqual([{ state: "MATCHED", area: "league", isRunning: false }]);
  });

  test("as unknown if two players of the match share the truncated name", async () => {
    const { league, postAndProcess } = await openMatchOf("ChillerDragon", "ChillerDragoon", "Ann", "Bob");
    await postAndProcess(createServerRound(["(1)ChillerDrago", "Bob", "ChillerDragoon", "Ann"], finalScores));
    const reason = 'Missing player "(1)ChillerDrago"';
    expect(await readReceivedRounds(league)).toMatchObject([{ state: "UNMATCHED", reason }]);
  });

  test("as the user who really has that name", async () => {
    const { league, postAndProcess } = await openMatchOf("Ann", "Bob");
    await createPlayers(league, "(1)Ann");
    await postAndProcess(createServerRound(["(1)Ann", "Bob"], finalScores));
    const reason = "No match of these players is open, and no event of their clans is under way";
    expect(await readReceivedRounds(league)).toEqual([{ state: "UNMATCHED", isRunning: false, reason }]);
  });
});

test("a round that names a player twice is not matched automatically", async () => {
  const { league, players, postAndProcess } = await openMatchOf("Ann", "Bob");
  await postAndProcess(createServerRound(["Ann", "(1)Ann", "Bob"], finalScores));
  const reason = 'Message: "Ann" and "(1)Ann" are the same player';
  expect(await readReceivedRounds(league)).toEqual([{ state: "UNMATCHED", isRunning: false, reason }]);
  for (const player of players) expect(await readMatch(league, player)).toMatchObject({ isOpen: true });

  // The admin removes the extra line and posts the message.
  const message = formatPsvMessage(createServerRound(["(1)Ann", "Bob"], finalScores));
  await league.call("importResult", { as: league.admin, body: { message } });
  for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
});

test("a round with an unknown player is retried once a user has the name without the number", async () => {
  const { league, players, postAndProcess } = await openMatchOf("Ann", "Bob");
  const bobId = players[1]?.id ?? "";

  await postAndProcess(createServerRound(["Ann", "(1)BobsOtherNam"], finalScores));
  await postAndProcess(createServerRound(["Ann", "(12)BobsName"], finalScores));
  await league.call("linkName", { as: league.admin, id: bobId, body: { name: "BobsName" } });
  await processRounds(league.context);
  expect(await readReceivedRounds(league)).toEqual([
    { state: "MATCHED", isRunning: false, reason: null },
    { state: "UNMATCHED", isRunning: false, reason: 'Missing player "(1)BobsOtherNam"' },
  ]);

  await league.call("linkName", { as: league.admin, id: bobId, body: { name: "BobsOtherName" } });
  await processRounds(league.context);
  expect(await readReceivedRounds(league)).toEqual([
    { state: "MATCHED", isRunning: false, reason: null },
    { state: "MATCHED", isRunning: false, reason: null },
  ]);
});

describe("during a round", () => {
  test("a player who reconnects continues it", async () => {
    const { league, postAndProcess, readResult } = await openLeagueWithMatch();
    await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
    await postAndProcess({
      ...createProgressRound({ durationSeconds: 90, redScore: 202 }),
      players: createServerRound(["(1)Ann", "Bob"]).players,
    });
    expect(await readResult()).toMatchObject({ redScore: 202, isRunning: true });
    expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: true, reason: null }]);

    // The same round, but the previous connection of the player is still listed.
    await postAndProcess({
      ...createProgressRound({ durationSeconds: 95, redScore: 202 }),
      players: createServerRound(["Ann", "(1)Ann", "Bob"]).players,
    });
    expect(await readResult()).toMatchObject({ redScore: 202, isRunning: true });

    await postAndProcess({
      ...createProgressRound({ durationSeconds: 120, redScore: 303 }),
      players: createServerRound(["Ann", "Bob"]).players,
    });
    await postAndProcess({
      ...createProgressRound({ durationSeconds: 700, redScore: 1003 }),
      players: createServerRound(["(2)Ann", "Bob"]).players,
    });
    expect(await readResult()).toMatchObject({ redScore: 1003, isRunning: false });
  });

  test("a round whose result an admin has edited is not stored again if a player reconnects", async () => {
    const { league, players, queueId, postAndProcess, readResult } = await openLeagueWithMatch();
    await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
    const { _id: id } = await readResult();
    await league.call("updateResult", { as: league.admin, id, body: { redScore: 500 } });
    // The edit has closed the match, so the players can begin the next one.
    await fillMatch(league, queueId, players);
    league.clock.advance(30_000);
    await postAndProcess({
      ...createProgressRound({ durationSeconds: 90, redScore: 202 }),
      players: createServerRound(["(1)Ann", "Bob"]).players,
    });
    const { data } = await league.call("getResult", { as: league.admin, id });
    expect(data).toMatchObject({ redScore: 500, isRunning: false });

    const [player] = players;
    if (player) expect(await readMatch(league, player)).toMatchObject({ isOpen: true, isRunning: false });
  });

  test("a user whose real name looks like a second connection is another player", async () => {
    const { league, postAndProcess, readResult } = await openLeagueWithMatch();
    await createPlayers(league, "(1)Ann");
    await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
    await postAndProcess({
      ...createProgressRound({ durationSeconds: 90, redScore: 202 }),
      players: createServerRound(["(1)Ann", "Bob"]).players,
    });
    const { redScore, redPlayers } = await readResult();
    expect(redScore).toBe(101);
    expect(redPlayers).toMatchObject([{ userName: "Ann" }]);
    expect(await readReceivedRounds(league)).toHaveLength(2);
  });
});
