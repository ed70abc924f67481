import { expect } from "vitest";
import { fillInBulk } from "../../../../../stress/bench/bulk-league.ts";
import { readRounds } from "../../../../test/careers-queries.ts";
import { test } from "../../../../test/open-league.ts";

const gamesPerPoint = 8;

test("the curve of many results has few points, with the bounds of all results", async ({ league }) => {
  await fillInBulk(league.context, 6000);
  const id = "1000";
  const { data: lastCurve } = await league.call("getCurve", { id, body: { area: "ranked" } });
  const { data: curve } = await league.call("getCurve", { id, body: { area: "ranked", all: true } });
  const allRounds = await readRounds(league);
  const ownRounds = allRounds.filter(({ userId, modeId }) => userId === id && modeId === curve.modeId);
  let elo = 1000;
  const elos = ownRounds.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
  expect(ownRounds.length).toBeGreaterThan(200);
  expect(lastCurve.points.map((point) => point.elo)).toEqual(elos.slice(-100));
  expect(lastCurve.points.at(-1)?.game).toBe(ownRounds.length);

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
      resultId: ownRounds[lastGame - 1]?.resultId,
    });
  }
  expect(curve.points.at(-1)?.game).toBe(ownRounds.length);
});
