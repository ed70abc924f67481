import type { UseQueryResult } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ModeFilter } from "../competitions/mode-field.tsx";
import { modesQueries } from "../competitions/modes-queries.ts";
import { NoSeasonPage, SeasonEndedBadge } from "../competitions/season-parts.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { PlayerFilter } from "../people/users/player-filter.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZoneLabel } from "../platform/time-zone.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Page } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { describeResults } from "./result-texts.ts";
import { ResultsList } from "./results-list.tsx";
import {
  type ResultsPage as Listed,
  leagueResultsSearch,
  type ResultsSearch,
  resultsQueries,
  resultsSearch,
  toResultsFilter,
} from "./results-queries.ts";

const PostResultDialog = lazyComponent(async () => (await import("./post-result-dialog.tsx")).PostResultDialog);

/** Ranked results, newest first. */
export function ResultsScreen() {
  const [search, onSearch] = useSearchParams(resultsSearch);
  const { modeId } = search;
  const { data: modes } = useQuery(modesQueries.all);
  return (
    <ResultsPage
      area="ranked"
      search={search}
      onSearch={onSearch}
      competitionName={modes?.find(({ _id }) => _id === modeId)?.name ?? "ranked matches"}
      csv={["resultRanked/search", { modeId, ...toResultsFilter(search) }]}
      subtitle="Newest first"
      canPost={true}
      empty={modeId === "" ? "No round has been played yet." : "No round of this mode has been played yet."}
    >
      <ModeFilter value={modeId} onValueChange={(chosen) => onSearch({ modeId: chosen })} />
    </ResultsPage>
  );
}

/** The results of a season, newest first. */
export function LeagueResultsScreen() {
  const [search, onSearch] = useSearchParams(leagueResultsSearch);
  const { season, isKnown } = useSeason();
  const hasEnded = season?.isActive === false;
  if (isKnown && !season) return <NoSeasonPage title="Results" />;
  return (
    <ResultsPage
      area="league"
      search={search}
      onSearch={onSearch}
      competitionName={season?.name}
      csv={["result/search", { seasonId: season?._id, ...toResultsFilter(search) }]}
      subtitle={season ? `${isolateBidi(season.name)}, newest first` : "Newest first"}
      canPost={season?.isActive}
      closedNotice={<SeasonEndedBadge season={season} />}
      empty={hasEnded ? "No round was played in this season." : "No round has been played yet."}
    />
  );
}

interface ResultsPageProps extends Pick<Parameters<typeof ResultsList>[0], "area" | "csv"> {
  readonly search: ResultsSearch;
  readonly onSearch: (changes: Partial<Omit<ResultsSearch, "modeId" | "season">>) => void;
  /** The name of the mode or season; `undefined` while loading. */
  readonly competitionName: string | undefined;
  readonly subtitle: string;
  /** Whether admins can post results. */
  readonly canPost: boolean | undefined;
  /** Shown instead of the button if results cannot be posted. */
  readonly closedNotice?: ReactNode;
  /** The text of an empty list without filters. */
  readonly empty: string;
  /** Filters of this area only. */
  readonly children?: ReactNode;
}

function ResultsPage(props: ResultsPageProps) {
  const { area, search, onSearch, competitionName, subtitle, canPost, closedNotice, empty, children, csv } = props;
  const { player, map, state } = search;
  const { isAdmin } = useSession();
  const timeZoneLabel = useTimeZoneLabel();
  const query = useQuery(resultsQueries.list(area, search));
  const { data: maps = [] } = useQuery(resultsQueries.maps(area, search));
  const { hiddenIds, show } = useHiddenNewResults(query, search);
  useDocumentTitle("Results", query.data && competitionName && describeResults(query.data, competitionName));
  return (
    <Page
      title="Results"
      subtitle={`${subtitle}, times in ${timeZoneLabel}`}
      actions={
        isAdmin && canPost ? (
          <DialogButton
            kind="primary"
            icon={Plus}
            dialog={(state) => <PostResultDialog area={area} listedModeId={search.modeId ?? ""} {...state} />}
          >
            Post result
          </DialogButton>
        ) : (
          closedNotice
        )
      }
    >
      <FilterRow
        summary={query.data && <ResultCount total={query.data.total} newCount={hiddenIds.size} onShow={show} />}
      >
        {children}
        <FilterField
          label="Map"
          allLabel="All maps"
          value={map}
          options={maps.map(({ map }) => ({ value: map, label: map }))}
          onValueChange={(chosen) => onSearch({ map: chosen })}
        />
        <PlayerFilter value={player} onValueChange={(chosen) => onSearch({ player: chosen })} />
        {isAdmin && (
          <SelectField
            label="Status"
            value={state}
            options={stateOptions}
            onValueChange={(chosen) => onSearch({ state: chosen })}
          />
        )}
      </FilterRow>
      <ResultsList
        area={area}
        query={query}
        hiddenIds={hiddenIds}
        paging={search}
        onPagingChange={onSearch}
        csv={csv}
        empty={
          (state && "No results have this status.") || ((player || map) && "No results match these filters.") || empty
        }
      />
    </Page>
  );
}

const stateOptions = [
  { value: "", label: "All" },
  { value: "UNVALIDATED", label: "Not validated" },
  { value: "VALIDATED", label: "Validated" },
] as const;

/**
 * Hides new results until the reader requests them, because inserted rows would move the others. Results below the last
 * row, or in an empty list, move nothing and are shown immediately. Admins post results themselves, so they see all
 * results immediately.
 * @param list identifies the list; another filter or page starts again
 */
function useHiddenNewResults(query: UseQueryResult<Listed>, list: object) {
  const { data, isFetching, isPlaceholderData } = query;
  const { isAdmin } = useSession();
  const listKey = JSON.stringify(list);
  const [seen, setSeen] = useState({ listKey: "", ids: new Set<string>() });
  // Only the ids of the current list count.
  const isSeen = seen.listKey === listKey && !isAdmin;
  const ids = data?.results.map(({ _id }) => _id) ?? [];
  const lastSeenIndex = isSeen ? ids.findLastIndex((id) => seen.ids.has(id)) : -1;
  const hiddenIds = new Set(ids.filter((id, index) => index < lastSeenIndex && !seen.ids.has(id)));
  const shownIds = ids.filter((id) => !hiddenIds.has(id));
  const hasChanged = seen.listKey !== listKey ? !isFetching : shownIds.some((id) => !seen.ids.has(id));
  if (hasChanged && !isPlaceholderData) setSeen({ listKey, ids: new Set(shownIds) });
  return { hiddenIds, show: () => setSeen({ listKey, ids: new Set(ids) }) };
}

/** The number of results, or a button that shows new results. */
function ResultCount({ total, newCount, onShow }: { total: number; newCount: number; onShow: () => void }) {
  if (newCount === 0) return formatCount(total, "result");
  return (
    <button
      type="button" /* As high as the text that it replaces, so that nothing moves, but with a larger touch target. */
      className="min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)] text-gold-text font-semibold hover:underline"
      onClick={onShow}
    >
      Show {formatCount(newCount, "new result")}
    </button>
  );
}
