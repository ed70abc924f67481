/** A match: the first clan is clan A. */
export type Pairing<Clan> = readonly [clanA: Clan, clanB: Clan];

/**
 * The rounds of a round robin by the circle method: in each round every clan has one match, but one clan with an odd
 * number of them. Each clan is clan A in half of its matches, give or take one in a single round robin, and mostly in
 * turns.
 * @param isDouble whether each clan meets each other twice, with sides swapped
 */
export function roundRobin<Clan>(clans: readonly Clan[], isDouble: boolean): Pairing<Clan>[][] {
  const circle: (Clan | null)[] = [...clans, ...(clans.length % 2 === 0 ? [] : [null])];
  // The last one stays where it is, all others turn around it. `null`: the other clan has no match.
  const fixed = circle.pop() ?? null;
  const first = circle.map((_, round) => pairsOf(circle, fixed, round));
  const second = first.map((pairs) => pairs.map(([clanA, clanB]): Pairing<Clan> => [clanB, clanA]));
  return isDouble ? [...first, ...second] : first;
}

function pairsOf<Clan>(circle: readonly (Clan | null)[], fixed: Clan | null, round: number): Pairing<Clan>[] {
  const size = circle.length;
  const at = (seat: number) => circle[(seat + size) % size] ?? null;
  const pairs = [inTurns(at(round), fixed, round % 2 === 0)];
  for (let step = 1; 2 * step < size; step += 1) {
    pairs.push(inTurns(at(round + step), at(round - step), step % 2 === 1));
  }
  return pairs.filter((pair): pair is Pairing<Clan> => pair[0] !== null && pair[1] !== null);
}

function inTurns<Clan>(one: Clan, other: Clan, isFirst: boolean): Pairing<Clan> {
  return isFirst ? [one, other] : [other, one];
}
