import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Mode } from "contract/modes.ts";
import { type ReactNode, Suspense } from "react";
import { ModeField } from "../../competitions/mode-field.tsx";
import { paths } from "../../paths.ts";
import { CreatePlayerButtons } from "../../people/users/create-player-buttons.tsx";
import type { leaguePlayersSearch } from "../../people/users/users-queries.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { BeyondLastPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchValues, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { TrendsRequest } from "../careers/careers-queries.ts";
import { isTopOfLeaderboard, type Leaderboard, PODIUM_SIZE, type RatedPlayer } from "./leaderboard.ts";
import { createLeaderboardQuery, playersSearch } from "./leaderboard-queries.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { Podium, PodiumSkeleton } from "./podium.tsx";

const OwnRankBar = createLazyComponent(async () => (await import("./own-rank.tsx")).OwnRankBar);

/**
 * The leaderboard of a mode. It lists all players; those who have not played the mode come last.
 *
 * @param props `banner` is shown between the title and the list
 */
export function PlayersScreen({ banner }: { readonly banner?: ReactNode }) {
  const [search, changeSearch] = useSearchParams(playersSearch);
  const query = useQuery(createLeaderboardQuery(search));
  const { user } = useSession();
  useDocumentTitle("Players", query.data && describeLeaderboard(query.data));
  return (
    <Page title="Players" subtitle="Ranked by Elo. Only validated results count." actions={<CreatePlayerButtons />}>
      {banner}
      <PlayersFilters search={search} onSearchChange={changeSearch} total={query.data?.total} />
      <Loaded query={query} skeleton={<LeaderboardSkeleton search={search} />}>
        {({ mode, podium, others, total, isTop }) => {
          const trendsRequest = toTrendsRequest(mode, [...podium, ...others]);
          return (
            <>
              {podium.length > 0 && <Podium entries={podium} trendsRequest={trendsRequest} />}
              {/* Later pages and searches never have a podium, even if players are ranked. */}
              {isTop && podium.length === 0 && <NoRankedPlayers mode={mode} />}
              {others.length > 0 && <LeaderboardTable rows={others} trendsRequest={trendsRequest} />}
              {user && mode && (
                <Suspense fallback={null}>
                  <OwnRankBar modeId={mode._id} />
                </Suspense>
              )}
              {podium.length + others.length === 0 && <NoPlayersFound search={search} onSearchChange={changeSearch} />}
              <Pagination
                paging={search}
                total={total}
                onPagingChange={changeSearch}
                csv={{ path: "statRanked/leaderboard", params: { ...search, modeId: mode?._id } }}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Returns a sentence about the leader of a mode, for the meta description. */
function describeLeaderboard({ mode, podium: [first], total }: Leaderboard): string {
  const players = formatCount(total, "player");
  if (!mode || !first) return `${players} of ranked capture the flag, by Elo.`;
  const { elo, numberGames } = first.standing;
  const leader = `${isolateBidi(first.user.userName)} leads with ${formatDecimal(elo, 2)} after ${formatCount(numberGames, "round")}`;
  return `${players} by their Elo in ${isolateBidi(mode.name)}. ${leader}.`;
}

/** Selects the players whose trends are fetched: those with games. */
function toTrendsRequest(mode: Mode | undefined, entries: readonly RatedPlayer[]): TrendsRequest {
  return { modeId: mode?._id ?? "", userIds: entries.flatMap(({ user, standing }) => (standing ? [user._id] : [])) };
}

interface PlayersFiltersProps {
  readonly search: SearchValues<typeof playersSearch>;
  readonly onSearchChange: ChangeSearch<typeof playersSearch>;
  readonly total: number | undefined;
}

function PlayersFilters({ search, onSearchChange, total }: PlayersFiltersProps) {
  const [userName, setUserName] = useDebouncedText(search.userName, (name) =>
    onSearchChange({ userName: name }, "replace"),
  );
  return (
    <FilterRow summary={total !== undefined && formatCount(total, "player")}>
      <ModeField modeId={search.modeId} onModeChange={(modeId) => onSearchChange({ modeId })} />
      <SearchField label="Player name" value={userName} onValueChange={setUserName} />
    </FilterRow>
  );
}

function LeaderboardSkeleton({ search }: { readonly search: SearchValues<typeof playersSearch> }) {
  const hasPodium = isTopOfLeaderboard(search);
  return (
    <>
      {hasPodium && <PodiumSkeleton />}
      <LeaderboardTable rows={[]} skeletonRowCount={search.numberPerPage - (hasPodium ? PODIUM_SIZE : 0)} />
    </>
  );
}

/** Shown instead of the podium if nobody is ranked. */
export function NoRankedPlayers({ mode }: { readonly mode: Mode | undefined }) {
  const { isAdmin } = useSession();
  if (!mode) {
    const createModeLink = (
      <Link {...paths.modes} className={getButtonClass()}>
        Create a mode
      </Link>
    );
    return (
      <EmptyState action={isAdmin && createModeLink}>There are no modes yet. Players are ranked by mode.</EmptyState>
    );
  }
  const resultsLink = (
    <Link {...paths.results} search={{ modeId: mode._id }} className={getButtonClass()}>
      Go to results
    </Link>
  );
  return (
    <EmptyState
      action={isAdmin && resultsLink}
    >{`No result of ${isolateBidi(mode.name)} is validated yet.`}</EmptyState>
  );
}

/** Both areas use this, so it knows only the search parameters that both player lists have. */
interface NoPlayersFoundProps {
  readonly search: SearchValues<typeof leaguePlayersSearch>;
  readonly onSearchChange: ChangeSearch<typeof leaguePlayersSearch>;
}

/** Shown instead of a page without players. */
export function NoPlayersFound({ search: { userName, page }, onSearchChange }: NoPlayersFoundProps) {
  if (page > 1) return <BeyondLastPage onPagingChange={onSearchChange} />;
  return (
    <EmptyState action={<Button onClick={() => onSearchChange({ userName: "" })}>Show all players</Button>}>
      {`No player’s name contains “${isolateBidi(userName)}”.`}
    </EmptyState>
  );
}
