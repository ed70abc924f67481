import { LeaguePlayersScreen } from "../users/league-players-screen.tsx";
import { OwnNotices } from "./own-notices.tsx";

export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<OwnNotices />} />;
}
