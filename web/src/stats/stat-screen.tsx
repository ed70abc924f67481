import { rankedStatsArea } from "./ranked-stats-area.ts";
import { StatPage } from "./stat-page.tsx";

export function StatScreen() {
  return <StatPage area={rankedStatsArea} isOpen={true} />;
}
