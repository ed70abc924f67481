import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SeasonEnded } from "../seasons/season-lede.tsx";
import { useOwnSeason } from "../seasons/use-season.ts";
import { leagueStatsArea } from "./league-stats-area.tsx";
import { StatPage } from "./stat-page.tsx";
import { leagueStatsQueries } from "./stats-queries.ts";

/** A player's figures in a season; they can be computed again while it is active. */
export function LeagueStatScreen() {
  const { statId = "" } = useParams({ strict: false });
  const { data: stat } = useQuery(leagueStatsQueries.one(statId));
  const season = useOwnSeason(stat?.seasonId);
  return (
    <StatPage area={leagueStatsArea} isOpen={season?.isActive === true} closed={<SeasonEnded season={season} />} />
  );
}
