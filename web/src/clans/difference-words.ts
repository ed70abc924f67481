/** Rounds won less rounds lost, with its sign: `+5`, `0`, `−3`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
