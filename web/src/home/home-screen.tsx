import { PlayersScreen } from "../users/players-screen.tsx";
import { HomeStrip } from "./home-strip.tsx";

/** The leaderboard, and above it what happens in the league. */
export function HomeScreen() {
  return <PlayersScreen above={<HomeStrip />} />;
}

/** The leaderboard alone, with the code of the first page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}
