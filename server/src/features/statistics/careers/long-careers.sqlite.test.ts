import { expect } from "vitest";
import { fillInBulk } from "../../../../../stress/bench/bulk-league.ts";
import { readRounds } from "../../../../test/careers-queries.ts";
import { test } from "../../../../test/open-league.ts";

test("the curve of many results has few points, with the bounds of all results", async ({ league }) => {
  await fillInBulk(league.context, 6000);
  const id = "1000";
  const { data: last } = await league.call("getCurve", { id, body: { area: "ranked" } });
  const { data: curve } = await league.call("getCurve", { id, body: { area: "ranked", all: true } });
  const stored = await readRounds(league);
  const own = stored.filter(({ userId, modeId }) => userId === id && modeId === curve.modeId);
  let elo = 1000;
  const elos = own.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
  expect(own.length).toBeGreaterThan(200);
  expect(last.points.map((point) => point.elo)).toEqual(elos.slice(-100));
  expect(last.points.at(-1)?.game).toBe(own.length);

  expect(curve.gamesPerPoint).toBe(8);

  for (const [span, point] of curve.points.entries()) {
    const games = elos.slice(8 * span, 8 * span + 8);
    const { game, lowElo, highElo, resultId } = point;
    const end = 8 * span + games.length;
    expect({ game, elo: point.elo, lowElo, highElo, resultId }).toEqual({
      game: end,
      elo: games.at(-1),
      lowElo: Math.min(...games),
      highElo: Math.max(...games),
      resultId: own[end - 1]?.resultId,
    });
  }
  expect(curve.points.at(-1)?.game).toBe(own.length);
});
