import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";

/**
 * Returns the prize of each clan, in cents. The pool is split in proportion to the parts of the rules.
 * If there are fewer clans than places, the parts of the missing places are not paid. If no clan has a point, the part that
 * all clans share by points is not paid.
 * @param points each clan's points, in table order
 * @param pool the prize pool, in euros
 * @param prizes `places` has a part for each of the first places, and `byRounds` is the part that all clans share by points
 */
export function computePrizes(
  points: readonly number[],
  pool: number,
  { places, byRounds: partByPoints }: SeasonRules["prizes"],
): number[] {
  const partForPlaces = places.reduce((sum, part) => sum + part, 0);
  const allParts = partForPlaces + partByPoints;
  const poolCents = pool * 100;
  const placesCents = allParts === 0 ? 0 : Math.round((poolCents * partForPlaces) / allParts);
  const pointsCents = partByPoints === 0 ? 0 : poolCents - placesCents;
  const prizesByRank = splitAmount(placesCents, places);
  const prizesByPoints = splitAmount(pointsCents, points);
  return points.map((_, index) => (prizesByRank[index] ?? 0) + (prizesByPoints[index] ?? 0));
}

/**
 * Returns the prize that each clan of an ended season has won, in cents. `null` if the season is active, has no prizes, or its
 * rules are not loaded.
 * @param clans in table order
 */
export function computePaidPrizes(
  { isActive, prizePool }: Season,
  clans: readonly { readonly points: number }[],
  rules: SeasonRules | null,
): number[] | null {
  if (isActive || prizePool === null || rules === null) return null;
  const points = clans.map((clan) => clan.points);
  return computePrizes(points, prizePool, rules.prizes);
}

/**
 * Splits an amount in proportion to weights, without losing a cent to rounding. The cents that rounding down leaves go to the
 * shares that lost most, and among equal ones to the first. All shares are 0 if all weights are 0.
 */
function splitAmount(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = (amount * weight) / totalWeight;
    return { index, cents: Math.floor(exact), lost: exact - Math.floor(exact) };
  });
  const remainingCents = Math.round(amount) - shares.reduce((sum, { cents }) => sum + cents, 0);
  const roundedUp = shares.toSorted((a, b) => b.lost - a.lost || a.index - b.index).slice(0, remainingCents);
  return shares.map((share) => share.cents + (roundedUp.includes(share) ? 1 : 0));
}

/** Formats cents as euros: `120.00 €`. */
export function formatEuros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
