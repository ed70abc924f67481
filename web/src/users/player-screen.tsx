import { useParams } from "@tanstack/react-router";
import { rankedStatsArea } from "../stats/ranked-stats-area.ts";
import { PlayerPage } from "./player-page.tsx";
import { rankedPlayerPaths } from "./player-paths.ts";
import { Standings } from "./standings.tsx";

/** A player in the ranked area. */
export function PlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  const standings = <Standings area={rankedStatsArea} userId={userId} />;
  return <PlayerPage paths={rankedPlayerPaths} userId={userId} standings={standings} />;
}
