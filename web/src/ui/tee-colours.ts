/** The colours a tee is drawn in, as CSS colours. */
export interface TeeColours {
  readonly body: string;
  readonly feet: string;
}

/** Always the same colours for the same id; ids that follow each other get colours far apart. */
export function teeColours(id: string): TeeColours {
  const hash = spread(id);
  const hue = hash % 360;
  const saturation = 42 + ((hash >>> 9) % 4) * 8;
  const lightness = 52 + ((hash >>> 12) % 4) * 5;
  const feetHue = (hue + [0, 28, 150, 205][(hash >>> 15) % 4]!) % 360;
  return {
    body: `hsl(${hue} ${saturation}% ${lightness}%)`,
    feet: `hsl(${feetHue} ${saturation - 6}% ${lightness - 14}%)`,
  };
}

/** FNV-1a, then a finish that mixes the low bits too: neighbours must not look alike. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
