import { expect } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { formatAsciiMessage, type ServerRound } from "../imports/format-round-message.ts";

/** Freezes a round on ctf5. */
async function freezeRound(league: League, modeId: string, round: ServerRound | string): Promise<void> {
  const { _id: id } = await importRound(league, modeId, round);
  await league.call("freezeResult", { as: league.admin, id });
}

test("a map shows its three most frequent limits, and its players sorted by wins minus losses, then by games", async ({
  league,
}) => {
  await createPlayers(league, "Ann", "Ben", "Vic", "Val");
  const duelId = await createMode(league, "Duel");
  const otherId = await createMode(league, "Other");
  const rounds = [
    { modeId: duelId, red: "Ann", blue: "Ben", scoreLimit: 100, redScore: 90 },
    // A draw.
    { modeId: duelId, red: "Ann", blue: "Ben", scoreLimit: 400, redScore: 10 },
    { modeId: otherId, red: "Vic", blue: "Val", scoreLimit: 200, redScore: 90 },
    { modeId: otherId, red: "Val", blue: "Vic", scoreLimit: 200, redScore: 90 },
    { modeId: otherId, red: "Vic", blue: "Val", scoreLimit: 300, redScore: 90 },
  ];
  for (const { modeId, red, blue, scoreLimit, redScore } of rounds) {
    const limits = { timeLimit: 0, scoreLimit };
    await freezeRound(league, modeId, createServerRound([red, blue], { ...limits, redScore, blueScore: 10 }));
  }

  const { data } = await league.call("getMap", { body: { name: "ctf5" } });
  expect(data.limits).toHaveLength(3);
  expect(data.limits[0]).toEqual({ timeLimit: 0, scoreLimit: 200, rounds: 2 });
  // "Board" is the API's name of a competition. Each mode is one.
  const players = data.players.map(({ user, ...player }) => ({ userName: user.userName, ...player }));
  expect(players).toMatchObject([
    { userName: "Vic", boardName: "Other", games: 3, wins: 2, losses: 1 },
    { userName: "Ann", boardName: "Duel", games: 2, wins: 1, losses: 0 },
    { userName: "Val", boardName: "Other", games: 3, wins: 1, losses: 2 },
    { userName: "Ben", boardName: "Duel", games: 2, wins: 0, losses: 1 },
  ]);
});

test("a limit that was not reported is null, which is not the same as no limit", async ({ league }) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const round = createServerRound(["Ann", "Ben"], { timeLimit: 0, scoreLimit: 0 });
  for (const roundOrMessage of [round, formatAsciiMessage(round), formatAsciiMessage(round)]) {
    await freezeRound(league, modeId, roundOrMessage);
  }
  expect((await league.call("getMap", { body: { name: "ctf5" } })).data.limits).toEqual([
    { timeLimit: null, scoreLimit: null, rounds: 2 },
    { timeLimit: 0, scoreLimit: 0, rounds: 1 },
  ]);
});

test("a standard map without rounds has an empty page, and an unknown map has none", async ({ league }) => {
  const { records, ...page } = (await league.call("getMap", { body: { name: "ctf5" } })).data;
  expect(page).toEqual({
    name: "ctf5",
    rounds: 0,
    redWins: 0,
    blueWins: 0,
    averageWinnerScore: null,
    averageLoserScore: null,
    limits: [],
    boards: [],
    players: [],
  });
  expect(Object.values(records).flat()).toEqual([]);
  await league.expectError(404, "MAP_NOT_FOUND", "getMap", { body: { name: "ctf99" } });
});
