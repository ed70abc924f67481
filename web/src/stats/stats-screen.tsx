import { ModeField } from "../modes/mode-field.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { useQuery } from "../platform/use-query.ts";
import { rankedStatsArea } from "./ranked-stats-area.ts";
import { StatsList } from "./stats-list.tsx";
import { rankedStatsQueries } from "./stats-queries.ts";
import { statsSearch } from "./stats-search.ts";

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
