import { LeaguePlayersScreen } from "../users/league-players-screen.tsx";
import { PlayersScreen } from "../users/players-screen.tsx";
import { HomeStrip } from "./home-strip.tsx";
import { LeagueHead } from "./league-strip.tsx";

export function HomeScreen() {
  return <PlayersScreen above={<HomeStrip />} />;
}

/** The leaderboard alone, with the code of the first page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}

export function LeagueHomeScreen() {
  return <LeaguePlayersScreen above={<LeagueHead />} />;
}
