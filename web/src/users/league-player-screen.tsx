import { useParams } from "@tanstack/react-router";
import { leagueStatsArea } from "../stats/league-stats-area.tsx";
import { PlayerPage } from "./player-page.tsx";
import { leaguePlayerPaths } from "./player-paths.ts";
import { Standings } from "./standings.tsx";

/** A player in the league area. */
export function LeaguePlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  const standings = <Standings area={leagueStatsArea} userId={userId} />;
  return <PlayerPage paths={leaguePlayerPaths} userId={userId} standings={standings} />;
}
