/** A whole number for a text, 32 bits: always the same for the same, and far apart for texts that follow each other. */
export function spread(text: string): number {
  // FNV-1a, then a finish that mixes the low bits too: neighbours must not look alike.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
