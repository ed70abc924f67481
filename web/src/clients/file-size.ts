const UNITS = ["kB", "MB", "GB"] as const;

/** A file's size to choose by, such as "24 MB": three figures at most, and never nothing. */
export function fileSize(bytes: number): string {
  let [size, unit] = [bytes / 1000, 0];
  while (size >= 999.5 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  const figure = size >= 9.95 ? size.toFixed(0) : Math.max(0.1, size).toFixed(1);
  return `${figure} ${UNITS[unit]}`;
}
