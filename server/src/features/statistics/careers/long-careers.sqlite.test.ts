import { expect } from "vitest";
import { fillInBulk } from "../../../../../stress/bench/bulk-league.ts";
import { readRounds } from "../../../../test/careers-queries.ts";
import { test } from "../../../../test/open-league.ts";

const resultCount = 6000;
/** How many results one point of the complete curve stands for. This grows with the number of the player's results. */
const gamesPerPoint = 8;

test("the curve of many results has few points, with the bounds of all results", async ({ league }) => {
  await fillInBulk(league.context, resultCount);
  // A player of the bulk league with many results.
  const id = "1000";
  const { data: lastCurve } = await league.call("getCurve", { id, body: { area: "ranked" } });
  const { data: curve } = await league.call("getCurve", { id, body: { area: "ranked", all: true } });
  const allRounds = await readRounds(league);
  const roundsOfPlayer = allRounds.filter(({ userId, modeId }) => userId === id && modeId === curve.modeId);
  // Elo begins at 1000.
  let elo = 1000;
  const elos = roundsOfPlayer.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
  // A curve has at most 200 points, so with more results each point stands for several of them.
  expect(roundsOfPlayer.length).toBeGreaterThan(200);
  // By default, a curve shows the last hundred results.
  expect(lastCurve.points.map((point) => point.elo)).toEqual(elos.slice(-100));
  expect(lastCurve.points.at(-1)?.game).toBe(roundsOfPlayer.length);

  expect(curve.gamesPerPoint).toBe(gamesPerPoint);

  for (const [pointIndex, point] of curve.points.entries()) {
    const spanElos = elos.slice(gamesPerPoint * pointIndex, gamesPerPoint * pointIndex + gamesPerPoint);
    const { game, lowElo, highElo, resultId } = point;
    const lastGame = gamesPerPoint * pointIndex + spanElos.length;
    expect({ game, elo: point.elo, lowElo, highElo, resultId }).toEqual({
      game: lastGame,
      elo: spanElos.at(-1),
      lowElo: Math.min(...spanElos),
      highElo: Math.max(...spanElos),
      resultId: roundsOfPlayer[lastGame - 1]?.resultId,
    });
  }
  expect(curve.points.at(-1)?.game).toBe(roundsOfPlayer.length);
});
