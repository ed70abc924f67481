import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("a draw counts as a round of its map, but not in the mean scores of winners and losers", async ({
  league,
  admin,
}) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  for (const scores of [
    { redScore: 500, blueScore: 300 },
    { redScore: 400, blueScore: 400 },
  ]) {
    const round = createServerRound(["Ann", "Ben"], { map: "ctf5", ...scores });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
  }
  const totals = { rounds: 2, redWins: 1, blueWins: 0, averageWinnerScore: 500, averageLoserScore: 300 };
  const { data } = await league.call("getMap", { body: { name: "ctf5" } });
  // "Board" is the API's name of a competition (a mode is a competition).
  expect(data).toMatchObject({ ...totals, boards: [{ boardName: "Duel", ...totals }] });
});
