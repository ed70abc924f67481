import type { SeededRandom } from "../server/demo/seeded-random.ts";

/** Returns a list's elements in a random order. */
export function shuffle<Element>(random: SeededRandom, elements: readonly Element[]): Element[] {
  const orderedElements = elements.map((element) => ({ element, order: random.next() }));
  return orderedElements.toSorted((a, b) => a.order - b.order).map(({ element }) => element);
}
