import type { RebuildSummary } from "./rebuild-league.ts";

/** Formats what a rebuild has done, as lines for the operator. */
export function formatSummary({ wrongRowCount, resultCount, isResumed }: RebuildSummary): string {
  const corrections =
    wrongRowCount === 0 ? "everything was correct" : `${wrongRowCount} rows were wrong and have been corrected`;
  const lines = [
    ...(isResumed ? ["Continued an interrupted rebuild."] : []),
    `${resultCount} validated results counted: ${corrections}.`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}
