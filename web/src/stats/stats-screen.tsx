import { ModeField } from "../modes/mode-field.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useQuery } from "../platform/use-query.ts";
import { NoSeason } from "../seasons/no-season.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { Page } from "../ui/page.tsx";
import { leagueStatsArea } from "./league-stats-area.tsx";
import { rankedStatsArea } from "./ranked-stats-area.ts";
import { StatsList } from "./stats-list.tsx";
import { leagueStatsQueries, rankedStatsQueries } from "./stats-queries.ts";
import { leagueStatsSearch, statsSearch } from "./stats-search.ts";

/** The stats of a mode. */
export function StatsScreen() {
  const [search, change] = useSearchParams(statsSearch);
  const query = useQuery(rankedStatsQueries.list(search));
  return (
    <StatsList
      area={rankedStatsArea}
      query={query}
      search={search}
      onSearch={change}
      board={query.data?.data[0]?.modeName}
    >
      <ModeField modeId={search.modeId} onMode={(modeId) => change({ modeId })} />
    </StatsList>
  );
}

/** The stats of a season. */
export function LeagueStatsScreen() {
  const [search, change] = useSearchParams(leagueStatsSearch);
  const { season, isKnown } = useSeason();
  const query = useQuery(leagueStatsQueries.list(search));
  if (isKnown && !season) return <NoStats />;
  return <StatsList area={leagueStatsArea} query={query} search={search} onSearch={change} board={season?.name} />;
}

function NoStats() {
  useDocumentTitle("Stats");
  return (
    <Page title="Stats">
      <NoSeason />
    </Page>
  );
}
