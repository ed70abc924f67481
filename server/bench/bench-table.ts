/** A line of the table: what was measured, beside what it has to be. */
export type Line = {
  readonly what: string;
  readonly measured: number;
  /** What `measured` must be: at least or at most. */
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
  /** Figures that it comes from, and how far they varied. */
  readonly from: string;
};

/** Tells the lines as a table; whether all of them hold. */
export function tellTable(lines: readonly Line[], say: (line: string) => void): boolean {
  say(["", "what".padEnd(52), "measured".padStart(12), "line".padStart(10), "  "].join(" "));
  for (const line of lines) {
    const { what, measured, unit = "", from } = line;
    const verdict = holds(line) ? "  " : "MISSED";
    say(
      [" ", what.padEnd(52), `${figure(measured)}${unit}`.padStart(10), limitOf(line).padStart(10), verdict, from].join(
        " ",
      ),
    );
  }
  return lines.every(holds);
}

function holds({ measured, limit }: Line): boolean {
  return "least" in limit ? measured >= limit.least : measured <= limit.most;
}

function limitOf({ limit, unit = "" }: Line): string {
  return "least" in limit ? `≥ ${limit.least}${unit}` : `≤ ${limit.most}${unit}`;
}

function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
