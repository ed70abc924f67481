/** The colours that clans and players may choose: hues in degrees on the colour wheel, far from the teams' red and blue. */
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

/** A 32-bit hash of a text, far apart for similar texts. */
export function spread(text: string): number {
  // FNV-1a, then a finaliser that mixes the low bits too: similar texts must not look alike.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
