import { useParams } from "@tanstack/react-router";
import { PlayerPage } from "./player-page.tsx";
import { rankedPlayerPaths } from "./player-paths.ts";
import { RankedStandings } from "./ranked-standings.tsx";

/** A player in the ranked area. */
export function PlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  return <PlayerPage paths={rankedPlayerPaths} userId={userId} standings={<RankedStandings userId={userId} />} />;
}
