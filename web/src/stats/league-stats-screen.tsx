import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "../platform/search-params.ts";
import { leagueStatsArea } from "./league-stats-area.tsx";
import { StatsList } from "./stats-list.tsx";
import { leagueStatsQueries } from "./stats-queries.ts";
import { leagueStatsSearch } from "./stats-search.ts";

/** The stats of a season. */
export function LeagueStatsScreen() {
  const [search, change] = useSearchParams(leagueStatsSearch);
  const query = useQuery(leagueStatsQueries.list(search));
  return <StatsList area={leagueStatsArea} query={query} search={search} onSearch={change} />;
}
