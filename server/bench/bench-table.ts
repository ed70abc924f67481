/** A line of the table: a measured value and its limit. */
export type Line = {
  readonly what: string;
  readonly measured: number;
  /** The limit of `measured`: a minimum or a maximum. */
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
  /** The figures that it was computed from, and their spread. */
  readonly from: string;
};

/** Prints the lines as a table. @returns whether all limits hold */
export function printTable(lines: readonly Line[], say: (line: string) => void): boolean {
  say(["", "what".padEnd(52), "measured".padStart(12), "line".padStart(10), "  "].join(" "));
  for (const line of lines) {
    const { what, measured, unit = "", from } = line;
    const verdict = isWithin(line) ? "  " : "MISSED";
    say(
      [" ", what.padEnd(52), `${figure(measured)}${unit}`.padStart(10), limitOf(line).padStart(10), verdict, from].join(
        " ",
      ),
    );
  }
  return lines.every(isWithin);
}

function isWithin({ measured, limit }: Line): boolean {
  return "least" in limit ? measured >= limit.least : measured <= limit.most;
}

function limitOf({ limit, unit = "" }: Line): string {
  return "least" in limit ? `≥ ${limit.least}${unit}` : `≤ ${limit.most}${unit}`;
}

function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
