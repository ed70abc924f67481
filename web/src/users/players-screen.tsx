import { useQuery } from "@tanstack/react-query";
import { useDocumentTitle } from "../platform/document-title.ts";
import { ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { Page } from "../ui/page.tsx";
import { CreatePlayer } from "./create-player.tsx";
import { LeaderboardSkeleton } from "./leaderboard-skeleton.tsx";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { NobodyFound, NobodyRanked } from "./nobody.tsx";
import { rankedPlayerPaths } from "./player-paths.ts";
import { PlayersFilters } from "./players-filters.tsx";
import { playersSearch } from "./players-search.ts";
import { Podium } from "./podium.tsx";
import { usersQueries } from "./users-queries.ts";

const paths = rankedPlayerPaths;

/** The leaderboard of a mode, with all players: those who have not played it follow. */
export function PlayersScreen() {
  useDocumentTitle("Players");
  const [search, change] = useSearchParams(playersSearch);
  const found = useQuery(usersQueries.leaderboard(search));
  return (
    <Page title="Players" lede="Ranked by Elo; only validated results count." actions={<CreatePlayer />}>
      <PlayersFilters search={search} onSearch={change} total={found.data?.total} />
      <Loaded query={found} skeleton={<LeaderboardSkeleton paths={paths} search={search} />}>
        {({ mode, podium, others, total, isTop }) => (
          <>
            {podium.length > 0 && <Podium paths={paths} entries={podium} />}
            {isTop && podium.length === 0 && <NobodyRanked mode={mode} />}
            {others.length > 0 && <LeaderboardTable paths={paths} rows={others} />}
            {podium.length + others.length === 0 && <NobodyFound search={search} onSearch={change} />}
            <ListPages place={search} total={total} onPlace={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
