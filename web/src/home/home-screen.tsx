import { LeaguePlayersScreen } from "../users/league-players-screen.tsx";
import { PlayersScreen } from "../users/players-screen.tsx";
import { homeQuery, leagueHomeQuery } from "./home-queries.ts";
import { HomeStrip } from "./home-strip.tsx";

export function HomeScreen() {
  return <PlayersScreen above={<HomeStrip area={null} query={homeQuery} />} />;
}

/** The leaderboard alone, with the code of the first page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}

export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<HomeStrip area="league" query={leagueHomeQuery} />} />;
}
