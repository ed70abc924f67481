import { LeaguePlayersScreen } from "../users/league-players-screen.tsx";
import { leagueHomeQuery } from "./home-queries.ts";
import { HomeStrip } from "./home-strip.tsx";

export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<HomeStrip area="league" query={leagueHomeQuery} />} />;
}
