import type { Mode } from "contract/modes.ts";
import { type ReactNode, Suspense } from "react";
import type { TrendsPage } from "../careers/careers-queries.ts";
import { ModeField } from "../modes/mode-field.tsx";
import { type PlayerPaths, rankedPlayerPaths } from "../paths.ts";
import { useDebouncedText } from "../platform/debounce.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted, fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { type ChangeSearch, type SearchOf, useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { CreatePlayer } from "./create-player.tsx";
import { beginsWithTheBest, type Entry, type Leaderboard, PODIUM } from "./leaderboard.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { NobodyFound, NobodyRanked } from "./nobody.tsx";
import { Podium, PodiumSkeleton } from "./podium.tsx";
import { playersSearch, usersQueries } from "./users-queries.ts";

const OwnRank = lazyPart(async () => (await import("./own-rank.tsx")).OwnRankLine);

const paths = rankedPlayerPaths;

/**
 * The leaderboard of a mode, with all players: those who have not played it follow.
 * @param above stands between the title and the list
 */
export function PlayersScreen({ above }: { readonly above?: ReactNode }) {
  const [search, change] = useSearchParams(playersSearch);
  const found = useQuery(usersQueries.leaderboard(search));
  const { user } = useSession();
  useDocumentTitle("Players", found.data && leaderboardWords(found.data));
  return (
    <Page title="Players" lede="Ranked by Elo; only validated results count." actions={<CreatePlayer />}>
      {above}
      <PlayersFilters search={search} onSearch={change} total={found.data?.total} />
      <Loaded query={found} skeleton={<LeaderboardSkeleton paths={paths} search={search} />}>
        {({ mode, podium, others, total, isTop }) => {
          const trends = trendsOf(mode, [...podium, ...others]);
          return (
            <>
              {podium.length > 0 && <Podium paths={paths} entries={podium} trends={trends} />}
              {isTop && podium.length === 0 && <NobodyRanked mode={mode} />}
              {others.length > 0 && <LeaderboardTable paths={paths} rows={others} trends={trends} />}
              {user && mode && (
                <Suspense fallback={null}>
                  <OwnRank modeId={mode._id} />
                </Suspense>
              )}
              {podium.length + others.length === 0 && <NobodyFound search={search} onSearch={change} />}
              <ListPages
                paging={search}
                total={total}
                onPaging={change}
                csv={["statRanked/leaderboard", { ...search, modeId: mode?._id }]}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** A sentence about the leaders of a mode, for the page's description. */
function leaderboardWords({ mode, podium: [first], total }: Leaderboard): string {
  const players = counted(total, "player");
  if (!mode || !first) return `${players} of ranked capture the flag, by Elo.`;
  const { elo, numberGames } = first.standing;
  const leader = `${first.user.userName} leads with ${fixed(elo, 2)} after ${counted(numberGames, "round")}`;
  return `${players} by their Elo in ${mode.name}. ${leader}.`;
}

/** The players whose trends are shown: those who have games. */
function trendsOf(mode: Mode | undefined, entries: readonly Entry[]): TrendsPage {
  return { modeId: mode?._id ?? "", userIds: entries.flatMap(({ user, standing }) => (standing ? [user._id] : [])) };
}

type Params = typeof playersSearch;

interface PlayersFiltersProps {
  readonly search: SearchOf<Params>;
  readonly onSearch: ChangeSearch<Params>;
  readonly total: number | undefined;
}

function PlayersFilters({ search, onSearch, total }: PlayersFiltersProps) {
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) =>
    onSearch({ userName: typed }, "replace"),
  );
  return (
    <FilterRow outcome={total !== undefined && counted(total, "player")}>
      <ModeField modeId={search.modeId} onMode={(modeId) => onSearch({ modeId })} />
      <SearchField label="Player name" value={userName} onValue={setUserName} />
    </FilterRow>
  );
}

function LeaderboardSkeleton({ paths, search }: { paths: PlayerPaths; search: SearchOf<typeof playersSearch> }) {
  const hasPodium = beginsWithTheBest(search);
  return (
    <>
      {hasPodium && <PodiumSkeleton />}
      <LeaderboardTable paths={paths} rows={[]} loading={search.numberPerPage - (hasPodium ? PODIUM : 0)} />
    </>
  );
}
