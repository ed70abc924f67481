/** Round numbers across a range: steps of 1, 2 or 5 times a power of ten, at most so many of them inside it. */
export function roundTicks(low: number, high: number, most: number): number[] {
  const step = roundStep(Math.max(high - low, 1) / most);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** The smallest round step that is at least so large. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10;
  return Math.max(1, step * power);
}
