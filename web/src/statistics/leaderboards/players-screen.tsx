import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { Mode } from "contract/modes.ts";
import { type ReactNode, Suspense } from "react";
import { ModeField } from "../../competitions/mode-field.tsx";
import { paths } from "../../paths.ts";
import { CreatePlayer } from "../../people/users/create-player.tsx";
import { type leaguePlayersSearch, playersSearch, usersQueries } from "../../people/users/users-queries.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { BeyondLastPage, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchOf, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { TrendsPage } from "../careers/careers-queries.ts";
import { beginsWithTheBest, type Entry, type Leaderboard, PODIUM } from "./leaderboard.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { Podium, PodiumSkeleton } from "./podium.tsx";

const OwnRank = lazyPart(async () => (await import("./own-rank.tsx")).OwnRankLine);

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
      <Loaded query={found} skeleton={<LeaderboardSkeleton search={search} />}>
        {({ mode, podium, others, total, isTop }) => {
          const trends = trendsOf(mode, [...podium, ...others]);
          return (
            <>
              {podium.length > 0 && <Podium entries={podium} trends={trends} />}
              {isTop && podium.length === 0 && <NobodyRanked mode={mode} />}
              {others.length > 0 && <LeaderboardTable rows={others} trends={trends} />}
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
  const leader = `${isolated(first.user.userName)} leads with ${fixed(elo, 2)} after ${counted(numberGames, "round")}`;
  return `${players} by their Elo in ${isolated(mode.name)}. ${leader}.`;
}

/** The players whose trends are shown: those who have games. */
function trendsOf(mode: Mode | undefined, entries: readonly Entry[]): TrendsPage {
  return { modeId: mode?._id ?? "", userIds: entries.flatMap(({ user, standing }) => (standing ? [user._id] : [])) };
}

interface PlayersFiltersProps {
  readonly search: SearchOf<typeof playersSearch>;
  readonly onSearch: ChangeSearch<typeof playersSearch>;
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

function LeaderboardSkeleton({ search }: { readonly search: SearchOf<typeof playersSearch> }) {
  const hasPodium = beginsWithTheBest(search);
  return (
    <>
      {hasPodium && <PodiumSkeleton />}
      <LeaderboardTable rows={[]} loading={search.numberPerPage - (hasPodium ? PODIUM : 0)} />
    </>
  );
}

export function NobodyRanked({ mode }: { readonly mode: Mode | undefined }) {
  const { isAdmin } = useSession();
  if (!mode) {
    const create = (
      <Link {...paths.modes} className={buttonClass()}>
        Create a mode
      </Link>
    );
    return <Empty action={isAdmin && create}>There is no mode yet: players are ranked once there is one.</Empty>;
  }
  const post = (
    <Link {...paths.results} search={{ modeId: mode._id }} className={buttonClass()}>
      Go to results
    </Link>
  );
  return (
    <Empty action={isAdmin && post}>
      {`No result of ${isolated(mode.name)} is validated yet. Whoever plays the first one will stand here.`}
    </Empty>
  );
}

interface NobodyFoundProps {
  readonly search: SearchOf<typeof leaguePlayersSearch>;
  readonly onSearch: ChangeSearch<typeof leaguePlayersSearch>;
}

export function NobodyFound({ search: { userName, page }, onSearch }: NobodyFoundProps) {
  if (page > 1) return <BeyondLastPage onPaging={onSearch} />;
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "" })}>Show all players</Button>}>
      {`No player’s name contains “${isolated(userName)}”.`}
    </Empty>
  );
}
