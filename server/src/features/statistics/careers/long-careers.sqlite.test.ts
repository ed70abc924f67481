import { expect } from "vitest";
import { fillInBulk, firstBulkUserId } from "../../../../../stress/bench/bulk-league.ts";
import { test } from "../../../../test/open-league.ts";
import { readRounds, type StoredPlayerRound } from "../../../../test/stored-rounds-queries.ts";

const resultCount = 6000;
/** How many results one point of the complete curve stands for. This grows with the number of the player's results. */
const gamesPerPoint = 8;
/** The first player of the bulk league has the most results. */
const id = String(firstBulkUserId);

/** Computes the Elo of a player after each of these rounds, which are all rounds of the player in a mode. */
function computeElos(rounds: readonly StoredPlayerRound[]): number[] {
  // Elo begins at 1000.
  let elo = 1000;
  return rounds.map(({ gain }) => {
    elo += gain ?? 0;
    return elo;
  });
}

test("the curve of all results has a point per result, or per eight results if there are more than 200", async ({
  league,
}) => {
  await fillInBulk(league.context, resultCount);
  const allRounds = await readRounds(league);
  const roundsByMode = Map.groupBy(
    allRounds.filter(({ userId }) => userId === id),
    ({ modeId }) => modeId ?? expect.fail(),
  );
  const readCurve = async (request: object) =>
    (await league.call("getCurve", { id, body: { area: "ranked", ...request } })).data;
  // By default, a curve shows the last hundred results of the mode with the highest Elo.
  const lastCurve = await readCurve({});
  const roundsOfPlayer = roundsByMode.get(lastCurve.modeId ?? "") ?? [];
  expect(roundsOfPlayer.length).toBeGreaterThan(200);
  const elos = computeElos(roundsOfPlayer);
  expect(lastCurve.points.map((point) => point.elo)).toEqual(elos.slice(-100));
  expect(lastCurve.points.at(-1)?.game).toBe(roundsOfPlayer.length);

  const isShort = (rounds: readonly StoredPlayerRound[]) => rounds.length > 100 && rounds.length <= 200;
  const [shortModeId, shortRounds] = [...roundsByMode].find(([, rounds]) => isShort(rounds)) ?? expect.fail();
  const shortCurve = await readCurve({ modeId: shortModeId, all: true });
  expect(shortCurve.gamesPerPoint).toBe(1);
  expect(shortCurve.points.map(({ elo }) => elo)).toEqual(computeElos(shortRounds));
  expect(shortCurve.points.map(({ game }) => game)).toEqual(shortRounds.map((_, index) => index + 1));

  const curve = await readCurve({ all: true });
  expect(curve.gamesPerPoint).toBe(gamesPerPoint);
  expect(curve.points).toHaveLength(Math.ceil(roundsOfPlayer.length / gamesPerPoint));
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
});
