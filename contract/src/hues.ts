/**
 * The colours that clans and players can choose, as hues of OKLCH in degrees. All are far from the teams' red and blue. Grey
 * has no hue.
 */
export const hues = {
  bronze: 72,
  olive: 105,
  green: 140,
  teal: 185,
  violet: 298,
  plum: 322,
  raspberry: 347,
  grey: null,
} as const;
export type Hue = keyof typeof hues;

export const hueNames = Object.keys(hues) as readonly Hue[];

/** Returns a 32-bit hash of a text. Similar texts have very different hashes. */
export function hashText(text: string): number {
  // FNV-1a, followed by a finaliser that also mixes the low bits.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
