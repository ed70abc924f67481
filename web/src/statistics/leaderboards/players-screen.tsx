import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Mode } from "contract/modes.ts";
import { type ReactNode, Suspense } from "react";
import { ModeField } from "../../competitions/mode-field.tsx";
import { ProvisionalLegend } from "../../competitions/provisional-legend.tsx";
import { paths } from "../../paths.ts";
import { CreatePlayerButtons } from "../../people/users/create-player-buttons.tsx";
import type { playerListSearch } from "../../people/users/users-queries.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchValues, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
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

export const LEADERBOARD_SUBTITLE = "Ranked by Elo. Only validated results count.";

interface PlayersScreenProps {
  /** Shown below the title. */
  readonly subtitle?: ReactNode;
  /** Shown between the title and the list. */
  readonly banner?: ReactNode;
}

/** The leaderboard of a mode. It lists all players; those who have not played the mode come last. */
export function PlayersScreen({ subtitle = LEADERBOARD_SUBTITLE, banner }: PlayersScreenProps) {
  const [search, changeSearch] = useSearchParams(playersSearch);
  const query = useQuery(createLeaderboardQuery(search));
  const { user } = useSession();
  useDocumentTitle("Players", query.data && describeLeaderboard(query.data));
  return (
    <Page title="Players" subtitle={subtitle} actions={<CreatePlayerButtons />}>
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
              {/* The bar sticks to the window within this element, so it never covers the podium. On phones, the podium fills the
                  window, so the bar sticks within the page. */}
              <div className="flex flex-col gap-6 empty:hidden max-md:contents">
                {others.length > 0 && <LeaderboardTable rows={others} trendsRequest={trendsRequest} />}
                {user && mode && (
                  <Suspense fallback={null}>
                    {/* Another list has another row of the viewer. */}
                    <OwnRankBar key={trendsRequest.userIds.join(" ")} modeId={mode._id} />
                  </Suspense>
                )}
              </div>
              {podium.length + others.length === 0 && <NoPlayersFound search={search} onSearchChange={changeSearch} />}
              <Pagination
                paging={search}
                total={total}
                onPagingChange={changeSearch}
                csv={{ path: "statRanked/leaderboard", params: { ...search, modeId: mode?._id } }}
              />
              <ProvisionalLegend stats={[...podium, ...others].flatMap(({ standing }) => standing ?? [])} />
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
      <SearchField label="Player" placeholder="Player name" value={userName} onValueChange={setUserName} />
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

/** The player lists of both areas use this. Each has more parameters than these. */
interface NoPlayersFoundProps {
  readonly search: SearchValues<typeof playerListSearch>;
  readonly onSearchChange: ChangeSearch<typeof playerListSearch>;
}

/** Shown instead of a page without players. */
export function NoPlayersFound({ search: { userName, page }, onSearchChange }: NoPlayersFoundProps) {
  return (
    <EmptyPage
      page={page}
      onPagingChange={onSearchChange}
      onClearFilters={userName !== "" && (() => onSearchChange({ userName: "" }))}
    >
      {`No player’s name contains “${isolateBidi(userName)}”.`}
    </EmptyPage>
  );
}
