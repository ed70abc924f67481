/** The first three share two thirds of the pool in these parts; the other third is split by points. */
const topParts = [12, 5, 3] as const;

/**
 * What a season's pool pays each clan of a table by the rules of both seasons, in cents. The first three of a table that
 * has less than three clans get no more than their parts; without points the third stays unpaid.
 * @param points of each clan, in the order of the table
 * @param pool in euros
 */
export function prizesOf(points: readonly number[], pool: number): number[] {
  const top = Math.round((pool * 100 * 2) / 3);
  const byRank = split(top, topParts);
  const byPoints = split(pool * 100 - top, points);
  return points.map((_, index) => (byRank[index] ?? 0) + (byPoints[index] ?? 0));
}

/** Splits a whole amount in proportion to weights, to the last cent; nothing where they are all 0. */
function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, paid] = [0, 0];
  return weights.map((own) => {
    weight += own;
    const share = total === 0 ? 0 : Math.round((amount * weight) / total) - paid;
    paid += share;
    return share;
  });
}

/** Cents as euros: `120.00 €`. */
export function eurosOf(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}
