import { expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason, createClan } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { formatJsonMessage, formatPsvMessage } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

/** Scores of a finished round: red has reached the score limit of 1000. */
const finalScores = { redScore: 1003, blueScore: 409 };

/** Posts a finished round from a new server, and returns the id of the received round. */
async function postFinishedRound(league: League, names: readonly string[]): Promise<string> {
  const { key } = await addGameServer(league, "EU 1");
  const id = await postRound(league, key, formatJsonMessage(createServerRound(names, finalScores)));
  await processRounds(league.context);
  return id;
}

async function processAndReadInbox(league: League) {
  await processRounds(league.context);
  return (await league.call("searchRounds", { as: league.admin })).data;
}

test("the inbox shows everything that prevents the round from being matched", async ({ league }) => {
  const [ann = "", bob = ""] = await createPlayers(league, "Ann", "Bob");
  // The names of users contain no invisible characters, so "x\u200By" is looked up as "xy".
  await postFinishedRound(league, ["Ann", "x\u200By", "Bob", "z"]);
  const readRoundErrors = async () => {
    const [round] = await processAndReadInbox(league);
    // `faults` is the API's name of the errors.
    return round?.faults.map(({ errorCode, userName, clanName }) => [errorCode, userName, clanName]);
  };

  expect(await readRoundErrors()).toEqual([
    ["PLAYER_NOT_FOUND", "xy", null],
    ["PLAYER_NOT_FOUND", "z", null],
  ]);

  await beginSeason(league);
  await createClan(league, "Reds", ann);
  await createClan(league, "Blues", bob);
  await league.call("makePlayer", { as: league.admin, body: { userName: "x\u200By" } });
  expect(await readRoundErrors()).toEqual([
    ["PLAYER_NOT_FOUND", "z", null],
    ["PLAYER_NOT_IN_CLAN", "xy", "Reds"],
  ]);
});

test("a round of unknown players does not count as a clan match, even if it names clans", async ({ league }) => {
  const [bob = ""] = await createPlayers(league, "Bob");
  await beginSeason(league);
  await createClan(league, "Blues", bob);
  const { key } = await addGameServer(league, "EU 1");
  const round = createServerRound(["x", "Bob"], { ...finalScores, redClan: "Nobody", blueClan: "Blues" });
  // JSON messages do not contain the names of clans.
  await postRound(league, key, formatPsvMessage(round));
  const [receivedRound] = await processAndReadInbox(league);
  expect(receivedRound?.faults.map(({ errorCode }) => errorCode)).toEqual(["PLAYER_NOT_FOUND"]);
});

test("errors about clans are shown only for rounds between players of two clans", async ({ league }) => {
  const [ann = "", abe = "", bob = ""] = await createPlayers(league, "Ann", "Abe", "Bob", "Cid", "Dan", "Eve");
  await beginSeason(league);
  await createClan(league, "Reds", ann, abe);
  await createClan(league, "Blues", bob);
  const { key } = await addGameServer(league, "EU 1");
  const readErrors = async (...names: string[]) => {
    await postRound(league, key, formatJsonMessage(createServerRound(names, finalScores)));
    const [round] = await processAndReadInbox(league);
    return round?.faults.map(({ errorCode }) => errorCode);
  };
  // The first half of the players is red. Cid, Dan and Eve have no clan.
  expect(await readErrors("Ann", "Abe")).toEqual([]);
  expect(await readErrors("Cid", "Bob")).toEqual([]);
  expect(await readErrors("Ann", "Cid")).toEqual([]);
  expect(await readErrors("Cid", "Dan")).toEqual([]);
  expect(await readErrors("Cid", "Dan", "Eve")).toEqual(["TEAM_SIZE_MISMATCH"]);
  expect(await readErrors("Ann", "Cid", "Bob", "Dan")).toEqual(["PLAYER_NOT_IN_CLAN", "PLAYER_NOT_IN_CLAN"]);
});

test("a round is matched automatically once its names are linked to users", async ({ league }) => {
  await beginSeason(league);
  const players = await signUpAll(league, "Ann", "Bob");
  await fillMatch(league, await createQueue(league), players);
  await postFinishedRound(league, ["neo", "Bob"]);
  await league.call("linkName", { as: league.admin, id: players[0]?.id ?? "", body: { name: "neo" } });
  expect(await processAndReadInbox(league)).toMatchObject([{ state: "MATCHED", reason: null, faults: [] }]);
});

test("a round is matched automatically once a user is renamed to its unknown name", async ({ league }) => {
  await beginSeason(league);
  const players = await signUpAll(league, "Ann", "Bob");
  await fillMatch(league, await createQueue(league), players);
  await postFinishedRound(league, ["neo", "Bob"]);
  await league.call("updateUser", { as: league.admin, id: players[0]?.id ?? "", body: { userName: "neo" } });
  expect(await processAndReadInbox(league)).toMatchObject([{ state: "MATCHED", reason: null, faults: [] }]);
});

test("a discarded round stays discarded when its unknown name becomes known", async ({ admin, league }) => {
  await beginSeason(league);
  await createPlayers(league, "Bob");
  const id = await postFinishedRound(league, ["neo", "Bob"]);
  await league.call("discardRound", { as: admin, id, body: { reason: "A training" } });
  await league.call("makePlayer", { as: admin, body: { userName: "neo" } });
  expect(await processAndReadInbox(league)).toMatchObject([{ state: "DISCARDED", reason: "A training" }]);
});

test("a round whose text has been deleted cannot be retried", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Bob");
  const id = await postFinishedRound(league, ["Ann", "Bob"]);
  await league.context.db.updateTable("received_rounds").set({ body: null }).execute();
  await league.expectError(409, "ROUND_NOT_WAITING", "retryRound", { as: admin, id });
  expect(await processAndReadInbox(league)).toMatchObject([{ state: "UNMATCHED" }]);
});

test("an unmatched round can be discarded with a reason and retried later", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Bob");
  const id = await postFinishedRound(league, ["Ann", "Bob"]);
  for (const reason of ["", "  ", "a\nb", "x".repeat(201)]) {
    expect((await league.rejected("discardRound", { as: admin, id, body: { reason } })).errorCode).toBe(
      "INVALID_INPUT",
    );
  }

  const { data } = await league.call("discardRound", { as: admin, id, body: { reason: " A training " } });
  expect(data).toMatchObject({ state: "DISCARDED", reason: "A training" });

  const body = { reason: "again" };
  expect((await league.rejected("discardRound", { as: admin, id, body })).errorCode).toBe("ROUND_NOT_WAITING");
  expect(await processAndReadInbox(league)).toMatchObject([{ state: "DISCARDED", reason: "A training" }]);
  expect((await league.call("retryRound", { as: admin, id })).data).toMatchObject({ state: "RECEIVED", reason: null });
  expect((await league.rejected("retryRound", { as: admin, id })).errorCode).toBe("ROUND_NOT_WAITING");
  expect(await processAndReadInbox(league)).toMatchObject([
    { state: "UNMATCHED", reason: "No match of these players is open, and no event of their clans is under way" },
  ]);
});

test("a retried round does not fill a match that was created after it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Bob");
  const id = await postFinishedRound(league, ["Ann", "Bob"]);

  const dayMs = 86_400_000;
  league.clock.advance(dayMs);
  await fillMatch(league, await createQueue(league), players);
  await league.call("retryRound", { as: league.admin, id });
  expect(await processAndReadInbox(league)).toMatchObject([
    { state: "UNMATCHED", reason: "No match of these players is open, and no event of their clans is under way" },
  ]);
});

test("a retried round does not end the current round of its server", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Bob");
  await fillMatch(league, await createQueue(league), players);
  const { key } = await addGameServer(league, "EU 1");
  const id = await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "nobody"], finalScores)));
  await processRounds(league.context);
  league.clock.advance(1000);
  await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "Bob"], { redScore: 100, blueScore: 1 })));
  expect(await processAndReadInbox(league)).toMatchObject([
    { state: "MATCHED", isRunning: true },
    { state: "UNMATCHED" },
  ]);

  await league.call("retryRound", { as: league.admin, id });
  expect(await processAndReadInbox(league)).toMatchObject([
    { state: "MATCHED", isRunning: true },
    { state: "UNMATCHED" },
  ]);
});
