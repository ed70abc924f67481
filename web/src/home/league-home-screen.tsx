import { LeaguePlayersScreen } from "../users/league-players-screen.tsx";
import { OwnNotices } from "./own-notices.tsx";

/** The players of the league, and above them what waits for the viewer's answer. */
export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<OwnNotices />} />;
}
