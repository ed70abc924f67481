import { useParams } from "@tanstack/react-router";
import { PlayerPage } from "./player-page.tsx";
import { rankedPlayerPaths } from "./player-paths.ts";
import { RankedStandings } from "./ranked-standings.tsx";

export function PlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  return <PlayerPage paths={rankedPlayerPaths} userId={userId} standings={(user) => <RankedStandings user={user} />} />;
}
