import type { StatsArea } from "./stats-area.ts";
export function StatPage({ area }: { readonly area: StatsArea }) {
  return area.countsFor;
}
