import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computeEloGain,
  computeExpectedScore,
  computeTeamElo,
  getGainOfSide,
  initialRating,
  rateRound,
  updateRating,
} from "./elo.ts";

/** The maximum Elo gain of a round. */
const k = 32;
const anyElo = fc.double({ min: -500, max: 4000, noNaN: true });
const anyOutcome = fc.constantFrom("W", "L", "D");
const oppositeOutcome = { W: "L", L: "W", D: "D" } as const;

test.each([
  // The expected score is 1/2 for equal Elo, and 10/11 for 400 more than the opponents.
  { ownElo: 1000, opponentElo: 1000, outcome: "W", gain: 16 },
  { ownElo: 1000, opponentElo: 1000, outcome: "D", gain: 0 },
  { ownElo: 1000, opponentElo: 1000, outcome: "L", gain: -16 },
  { ownElo: 1400, opponentElo: 1000, outcome: "W", gain: k * (1 - 10 / 11) },
  { ownElo: 1000, opponentElo: 1400, outcome: "W", gain: k * (10 / 11) },
  { ownElo: 1000, opponentElo: 1400, outcome: "D", gain: k * (10 / 11 - 0.5) },
] as const)("Elo $ownElo against Elo $opponentElo with outcome $outcome gains $gain", (testCase) => {
  const { ownElo, opponentElo, outcome, gain } = testCase;
  expect(computeEloGain(ownElo, opponentElo, outcome, k)).toBeCloseTo(gain, 12);
});

test("the expected scores of both sides sum to one", () => {
  fc.assert(
    fc.property(
      anyElo,
      anyElo,
      (a, b) => Math.abs(computeExpectedScore(a, b) + computeExpectedScore(b, a) - 1) < 1e-12,
    ),
  );
});

test("gains are symmetric when the sides are swapped", () => {
  fc.assert(
    fc.property(anyElo, anyElo, anyOutcome, (redElo, blueElo, outcome) => {
      expect(computeEloGain(redElo, blueElo, outcome, k)).toBeCloseTo(
        -computeEloGain(blueElo, redElo, oppositeOutcome[outcome], k),
        9,
      );
    }),
  );
});

test("a team's Elo is the mean of its players' Elo", () => {
  expect(computeTeamElo([1000, 1100, 1300])).toBeCloseTo(1133.333333333, 6);
  expect(computeTeamElo([])).toBeNull();
});

/** The Elos of the players of two teams of the same size, in turn red and blue. */
const playerElos = fc
  .integer({ min: 1, max: 8 })
  .chain((size) => fc.array(anyElo, { minLength: size * 2, maxLength: size * 2 }));
const anyScore = fc.integer({ min: 0, max: 2000 });

test("the gains of all players sum to zero for equal teams", () => {
  fc.assert(
    fc.property(playerElos, anyScore, anyScore, (elos, red_score, blue_score) => {
      const players = elos.map((_, index) => ({ user_id: index, side: index % 2 === 0 ? "red" : "blue" }) as const);
      // If a value were missing, the sums would be NaN and the assertions would fail.
      const getElo = (index: number) => elos[index] ?? Number.NaN;
      const { red_elo_gain } = rateRound({ red_score, blue_score, forfeit_side: null }, players, getElo, k);
      const totalGain = players.reduce((sum, { side }) => sum + (getGainOfSide(side, red_elo_gain) ?? Number.NaN), 0);
      expect(totalGain).toBeCloseTo(0, 8);
      expect(Math.abs(red_elo_gain ?? Number.NaN)).toBeLessThanOrEqual(k);
    }),
  );
});

const red = { user_id: 1, side: "red" } as const;
const blue = { user_id: 2, side: "blue" } as const;

test("each player gains as much Elo as the player's side", () => {
  const players = [red, blue, { user_id: 3, side: "blue" } as const];
  const listGains = (red_score: number) => {
    const { red_elo_gain } = rateRound({ red_score, blue_score: 5, forfeit_side: null }, players, () => 1000, k);
    return players.map(({ side }) => getGainOfSide(side, red_elo_gain));
  };
  expect(listGains(9)).toEqual([16, -16, -16]);
  expect(listGains(1)).toEqual([-16, 16, 16]);
});

test("a forfeit against an empty side changes no ratings", () => {
  const rate = (player: typeof red | typeof blue, forfeit_side: "red" | "blue") =>
    rateRound({ red_score: 0, blue_score: 0, forfeit_side }, [player], () => 1200, k);
  expect(rate(red, "blue")).toEqual({ red_elo_before: 1200, blue_elo_before: null, red_elo_gain: null });
  expect(rate(blue, "red")).toEqual({ red_elo_before: null, blue_elo_before: 1200, red_elo_gain: null });
  expect(getGainOfSide("red", null)).toBeNull();
  expect(getGainOfSide("blue", null)).toBeNull();
});

test("the opponents of the side that forfeits win, regardless of scores", () => {
  const ratingChange = rateRound({ red_score: 900, blue_score: 0, forfeit_side: "red" }, [red, blue], () => 1000, k);
  expect(ratingChange.red_elo_gain).toBe(-16);
});

test("the peak result is the first one after which the Elo was highest", () => {
  // The arguments are a rating, the Elo after another result, and the id of that result.
  const afterFirst = updateRating(initialRating, 1016, 1);
  expect(afterFirst).toEqual({ elo: 1016, games: 1, peak_elo: 1016, peak_result_id: 1 });
  const afterSamePeak = updateRating(updateRating(afterFirst, 1000, 2), 1016, 3);
  expect(afterSamePeak).toMatchObject({ games: 3, peak_elo: 1016, peak_result_id: 1 });
  expect(updateRating(afterFirst, 1017, 2)).toMatchObject({ peak_elo: 1017, peak_result_id: 2 });
});
