import { ModeField } from "../modes/mode-field.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { NoSeason } from "../seasons/season-buttons.tsx";
import { useSeason } from "../seasons/seasons-queries.ts";
import { Page } from "../ui/page.tsx";
import { leagueStatsArea, rankedStatsArea } from "./stats-areas.tsx";
import { StatsList } from "./stats-list.tsx";
import { leagueStatsQueries, leagueStatsSearch, rankedStatsQueries, statsSearch } from "./stats-queries.ts";

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
