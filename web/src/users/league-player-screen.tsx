import { useParams } from "@tanstack/react-router";
import { Empty } from "../ui/empty.tsx";
import { PlayerPage } from "./player-page.tsx";
import { leaguePlayerPaths } from "./player-paths.ts";

/** A player in the league area. */
export function LeaguePlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  const standings = <Empty>There is no standing yet: it begins with the first validated result.</Empty>;
  return <PlayerPage paths={leaguePlayerPaths} userId={userId} standings={standings} />;
}
