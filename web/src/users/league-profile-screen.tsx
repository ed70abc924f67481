import { leaguePlayerPaths } from "./player-paths.ts";
import { ProfilePage } from "./profile-page.tsx";

/** The viewer's own account, in the league area. */
export function LeagueProfileScreen() {
  return <ProfilePage paths={leaguePlayerPaths} />;
}
