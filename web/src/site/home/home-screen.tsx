import { Link } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { useOwnMatch } from "../../results/matches/matches-queries.ts";
import { formatEloGain, formatOutcome } from "../../results/matches/own-round.ts";
import { LEADERBOARD_SUBTITLE, PlayersScreen } from "../../statistics/leaderboards/players-screen.tsx";
import { HomeOverview } from "./card-strip.tsx";
import { Introduction } from "./introduction.tsx";

/** The home page of the ranked area. */
export function HomeScreen() {
  return (
    <>
      <Introduction area="ranked" />
      <PlayersScreen banner={<HomeOverview />} subtitle={<LastMatch />} />
    </>
  );
}

/** The viewer's last match, instead of the sentence about the leaderboard. Both have the same height. */
function LastMatch() {
  const { lastRound } = useOwnMatch();
  if (!lastRound) return LEADERBOARD_SUBTITLE;
  return (
    <>
      Last match:{" "}
      <Link
        {...paths.result(lastRound.resultId)}
        className="relative tabular-nums after:absolute after:-inset-y-2.5 after:inset-x-0"
      >
        {[formatOutcome(lastRound), formatEloGain(lastRound)].filter(Boolean).join(" · ")}
      </Link>
    </>
  );
}

/** The leaderboard without the overview. It is in this file, so that it shares the chunk of the home page. */
export function LeaderboardScreen() {
  return <PlayersScreen />;
}
