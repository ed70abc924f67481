import { rankedStatsArea } from "./ranked-stats-area.ts";
import { StatsList } from "./stats-list.tsx";

export function StatsScreen() {
  return <StatsList area={rankedStatsArea} />;
}
