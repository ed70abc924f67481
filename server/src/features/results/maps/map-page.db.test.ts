import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("a map shows its three most frequent limits, and its players by margin of wins, then by games", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Ben", "Vic", "Val");
  const duelId = await createMode(league, "Duel");
  const otherId = await createMode(league, "Other");
  const play = async (modeId: string, names: string[], scoreLimit: number, redScore = 90) => {
    const round = createServerRound(names, { scoreLimit, redScore, blueScore: 10 });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
  };
  await play(duelId, ["Ann", "Ben"], 100);
  await play(duelId, ["Ann", "Ben"], 400, 10);
  await play(otherId, ["Vic", "Val"], 200);
  await play(otherId, ["Val", "Vic"], 200);
  await play(otherId, ["Vic", "Val"], 300);

  const { data } = await league.call("getMap", { body: { name: "ctf5" } });
  expect(data.limits).toHaveLength(3);
  expect(data.limits[0]).toEqual({ timeLimit: 0, scoreLimit: 200, rounds: 2 });
  expect(data.players.map(({ user, games, wins, losses }) => [user.userName, games, wins, losses])).toEqual([
    ["Vic", 3, 2, 1],
    ["Ann", 2, 1, 0],
    ["Val", 3, 1, 2],
    ["Ben", 2, 0, 1],
  ]);
});
