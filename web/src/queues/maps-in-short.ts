/** How many maps are named before the others are only counted. */
const NAMED = 3;

/** Maps in a line: `ctf5, ctf_mars`, `ctf2, ctf3, ctf5 and 12 more`. */
export function mapsInShort(maps: readonly string[]): string {
  if (maps.length <= NAMED + 1) return maps.join(", ");
  return `${maps.slice(0, NAMED).join(", ")} and ${maps.length - NAMED} more`;
}
