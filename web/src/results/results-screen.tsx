import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ModeFilter } from "../competitions/mode-field.tsx";
import { modesQueries } from "../competitions/modes-queries.ts";
import { NoSeasonPage, SeasonEndedBadge } from "../competitions/season-components.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { PlayerFilter } from "../people/users/player-filter.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatCount } from "../platform/format-numbers.ts";
import type { CsvSource } from "../platform/pagination.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { getButtonClass } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page } from "../ui/page.tsx";
import { describeResults } from "./result-texts.ts";
import { ResultsList } from "./results-list.tsx";
import {
  type LoadedResults,
  leagueResultsSearch,
  type ResultsSearch,
  resultsQueries,
  resultsSearch,
  toResultsFilter,
} from "./results-queries.ts";

const PostResultDialog = createLazyComponent(async () => (await import("./post-result-dialog.tsx")).PostResultDialog);

/** Ranked results, newest first. */
export function ResultsScreen() {
  const [search, changeSearch] = useSearchParams(resultsSearch);
  const { modeId } = search;
  const { data: modes } = useQuery(modesQueries.all);
  return (
    <ResultsPage
      area="ranked"
      search={search}
      onSearchChange={changeSearch}
      competitionName={modes?.find(({ _id }) => _id === modeId)?.name ?? "ranked matches"}
      csv={{ path: "resultRanked/search", params: { modeId, ...toResultsFilter(search) } }}
      subtitle="Newest first"
      canPost={true}
      empty={
        modeId === "" ? `No round has been played yet. ${EMPTY_NOTE}` : "No round of this mode has been played yet."
      }
    >
      <ModeFilter value={modeId} onValueChange={(chosen) => changeSearch({ modeId: chosen })} />
    </ResultsPage>
  );
}

/** The results of a season, newest first. */
export function LeagueResultsScreen() {
  const [search, changeSearch] = useSearchParams(leagueResultsSearch);
  const { season, isLoaded } = useSeason();
  const hasEnded = season?.isActive === false;
  if (isLoaded && !season) return <NoSeasonPage title="Results" />;
  return (
    <ResultsPage
      area="league"
      search={search}
      onSearchChange={changeSearch}
      competitionName={season?.name}
      csv={{ path: "result/search", params: { seasonId: season?._id, ...toResultsFilter(search) } }}
      subtitle={season ? `${isolateBidi(season.name)}, newest first` : "Newest first"}
      canPost={season?.isActive}
      closedNotice={<SeasonEndedBadge season={season} />}
      empty={hasEnded ? "No round was played in this season." : `No round has been played yet. ${EMPTY_NOTE}`}
    />
  );
}

interface ResultsPageProps {
  readonly area: Area;
  readonly csv: CsvSource;
  readonly search: ResultsSearch;
  readonly onSearchChange: (changes: Partial<Omit<ResultsSearch, "season">>) => void;
  /** The name of the mode or season; `undefined` while loading. */
  readonly competitionName: string | undefined;
  readonly subtitle: string;
  /** Whether admins can post results; `undefined` while loading. */
  readonly canPost: boolean | undefined;
  /** Shown instead of the button if results cannot be posted. */
  readonly closedNotice?: ReactNode;
  /** The text of an empty list without filters. */
  readonly empty: string;
  /** Filters of this area only. */
  readonly children?: ReactNode;
}

/** The filters that both areas have. */
const noFilters = { player: "", map: "", state: "" } as const;

/** The page of a list of results, with its filters. */
function ResultsPage(props: ResultsPageProps) {
  const { area, search, onSearchChange, competitionName, subtitle, canPost, closedNotice, empty, children, csv } =
    props;
  const { player, map, state, modeId = "" } = search;
  const isFiltered = [player, map, state, modeId].some((value) => value !== "");
  const { isAdmin } = useSession();
  const timeZone = useTimeZone();
  const query = useQuery(resultsQueries.list(area, search));
  const { data: maps = [] } = useQuery(resultsQueries.maps(area, search));
  const { hiddenIds, showAll } = useHiddenNewResults(query, search);
  const description = query.data && competitionName && describeResults(query.data, competitionName, timeZone);
  useDocumentTitle("Results", description);
  return (
    <Page
      title="Results"
      subtitle={`${subtitle}, times in ${formatTimeZone(timeZone)}`}
      actions={
        isAdmin && canPost ? (
          <DialogButton
            kind="primary"
            icon={Plus}
            renderDialog={(dialogState) => <PostResultDialog area={area} listedModeId={modeId} {...dialogState} />}
          >
            Post result
          </DialogButton>
        ) : (
          closedNotice
        )
      }
    >
      <FilterRow
        summary={query.data && <ResultCount total={query.data.total} newCount={hiddenIds.size} onShow={showAll} />}
      >
        {children}
        <FilterField
          label="Map"
          allLabel="All maps"
          value={map}
          options={maps.map((option) => ({ value: option.map, label: option.map }))}
          onValueChange={(chosen) => onSearchChange({ map: chosen })}
        />
        <PlayerFilter value={player} onValueChange={(chosen) => onSearchChange({ player: chosen })} />
        {isAdmin && (
          <FilterField
            label="Status"
            allLabel="Any status"
            value={state}
            options={stateOptions}
            onValueChange={(chosen) => onSearchChange({ state: chosen })}
          />
        )}
      </FilterRow>
      <ResultsList
        area={area}
        query={query}
        hiddenIds={hiddenIds}
        paging={search}
        onPagingChange={onSearchChange}
        csv={csv}
        empty={getEmptyText(search, empty)}
        emptyAction={!isFiltered && canPost && <FillResultsLink area={area} />}
        onClearFilters={
          isFiltered && (() => onSearchChange(area === "ranked" ? { ...noFilters, modeId: "" } : noFilters))
        }
      />
    </Page>
  );
}

const EMPTY_NOTE = "Rounds appear here once they are validated.";

/** Leads admins to the servers that report rounds, and others to where rounds are played. */
function FillResultsLink({ area }: Pick<ResultsPageProps, "area">) {
  const { isAdmin } = useSession();
  const playLink = area === "ranked" ? paths.queues : paths.league.agenda;
  const playLabel = area === "ranked" ? "Join a queue" : "Upcoming matches";
  return (
    <Link {...(isAdmin ? paths.gameServers : playLink)} className={getButtonClass()}>
      {isAdmin ? "Connect a game server" : playLabel}
    </Link>
  );
}

/** Returns the text of an empty list, which depends on the filters. */
function getEmptyText({ player, map, state }: ResultsSearch, textWithoutFilters: string): string {
  if (state !== "") return "No results have this status.";
  return player !== "" || map !== "" ? "No results match these filters." : textWithoutFilters;
}

const stateOptions = [
  { value: "UNVALIDATED", label: "Not validated" },
  { value: "VALIDATED", label: "Validated" },
] as const;

/**
 * Hides new results until the viewer requests them, because inserted rows would move the others. New results below the last
 * row, or in an empty list, move nothing and are shown immediately. Admins post results themselves, so they see all
 * results immediately.
 *
 * @param search the search parameters of the list. If they change, all results of the new list are shown
 */
function useHiddenNewResults(query: UseQueryResult<LoadedResults>, search: object) {
  const { data, isFetching, isPlaceholderData } = query;
  const { isAdmin } = useSession();
  const listKey = JSON.stringify(search);
  /** The results of the list `listKey` that the viewer has seen. */
  const [seenResults, setSeenResults] = useState({ listKey: "", ids: new Set<string>() });
  const isSameList = seenResults.listKey === listKey;
  const ids = data?.results.map(({ _id }) => _id) ?? [];
  const hiddenIds = isSameList && !isAdmin ? findHiddenIds(ids, seenResults.ids) : new Set<string>();
  const shownIds = ids.filter((id) => !hiddenIds.has(id));
  const hasUnseenShownResults = shownIds.some((id) => !seenResults.ids.has(id));
  const markShownAsSeen = () => setSeenResults({ listKey, ids: new Set(shownIds) });
  // The state is set while rendering, so that React renders again before it shows anything. While the next list loads,
  // `data` is a placeholder: the results of the previous list.
  if (!isPlaceholderData && isSameList && hasUnseenShownResults) markShownAsSeen();
  // All results of a newly opened list count as seen once its fetch has ended.
  if (!isPlaceholderData && !isSameList && !isFetching) markShownAsSeen();
  return { hiddenIds, showAll: () => setSeenResults({ listKey, ids: new Set(ids) }) };
}

/** Returns the ids of the unseen results above the last result that the viewer has seen. */
function findHiddenIds(ids: readonly string[], seenIds: ReadonlySet<string>): ReadonlySet<string> {
  // -1 if the viewer has seen none. Then no result is hidden.
  const lastSeenIndex = ids.findLastIndex((id) => seenIds.has(id));
  return new Set(ids.filter((id, index) => index < lastSeenIndex && !seenIds.has(id)));
}

/** The number of results, or a button that shows new results. */
function ResultCount({ total, newCount, onShow }: { total: number; newCount: number; onShow: () => void }) {
  if (newCount === 0) return formatCount(total, "result");
  return (
    // The button has the height of the text that it replaces, so that nothing moves, but a larger touch target.
    <button
      type="button"
      className="min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)] text-gold-text font-semibold hover:underline"
      onClick={onShow}
    >
      Show {formatCount(newCount, "new result")}
    </button>
  );
}
