import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("a map shows its three most frequent limits, and its players by wins minus losses, then by games", async ({
  admin,
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
    const round = createServerRound([red, blue], { map: "ctf5", timeLimit: 0, scoreLimit, redScore, blueScore: 10 });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
  }

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
