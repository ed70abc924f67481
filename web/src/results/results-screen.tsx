import type { UseQueryResult } from "@tanstack/react-query";
import { isolated } from "contract/isolated.ts";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ModeFilter } from "../competitions/mode-field.tsx";
import { modesQueries } from "../competitions/modes-queries.ts";
import { NoSeasonPage, SeasonEnded } from "../competitions/season-parts.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { PlayerFilter } from "../people/users/player-filter.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { resultsWords } from "./result-words.ts";
import { ResultsList } from "./results-list.tsx";
import {
  filterOf,
  type ResultsPage as Listed,
  leagueResultsSearch,
  type ResultsSearch,
  resultsQueries,
  resultsSearch,
} from "./results-queries.ts";

const PostResultDialog = lazyPart(async () => (await import("./post-result-dialog.tsx")).PostResultDialog);

/** Ranked results, the newest first. */
export function ResultsScreen() {
  const [search, onSearch] = useSearchParams(resultsSearch);
  const { modeId } = search;
  const { data: modes } = useQuery(modesQueries.all);
  return (
    <ResultsPage
      area="ranked"
      search={search}
      onSearch={onSearch}
      what={modes?.find(({ _id }) => _id === modeId)?.name ?? "ranked matches"}
      csv={["resultRanked/search", { modeId, ...filterOf(search) }]}
      lede="The newest first"
      isOpen={true}
      empty={modeId === "" ? "No round has been played yet." : "No round of this mode has been played yet."}
    >
      <ModeFilter value={modeId} onValue={(chosen) => onSearch({ modeId: chosen })} />
    </ResultsPage>
  );
}

/** The results of a season, the newest first. */
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
      what={season?.name}
      csv={["result/search", { seasonId: season?._id, ...filterOf(search) }]}
      lede={season ? `${isolated(season.name)}, the newest first` : "The newest first"}
      isOpen={season?.isActive}
      closed={<SeasonEnded season={season} />}
      empty={hasEnded ? "No round was played in this season." : "No round has been played yet."}
    />
  );
}

interface ResultsPageProps extends Pick<Parameters<typeof ResultsList>[0], "area" | "csv"> {
  readonly search: ResultsSearch;
  readonly onSearch: (changes: Partial<Omit<ResultsSearch, "modeId" | "season">>) => void;
  /** What the results count for; `undefined` while loading. */
  readonly what: string | undefined;
  readonly lede: string;
  /** Whether admins can post results. */
  readonly isOpen: boolean | undefined;
  /** What stands in place of the button. */
  readonly closed?: ReactNode;
  /** Why nothing is listed although nothing is searched for. */
  readonly empty: string;
  /** Filters that only this area has. */
  readonly children?: ReactNode;
}

function ResultsPage(props: ResultsPageProps) {
  const { area, search, onSearch, what, lede, isOpen, closed, empty, children, csv } = props;
  const { player, map, state } = search;
  const { isAdmin } = useSession();
  const zone = useZoneWords();
  const query = useQuery(resultsQueries.list(area, search));
  const { data: maps = [] } = useQuery(resultsQueries.maps(area, search));
  const { held, show } = useHeldResults(query, search);
  useDocumentTitle("Results", query.data && what && resultsWords(query.data, what));
  return (
    <Page
      title="Results"
      lede={`${lede}, times in ${zone}`}
      actions={
        isAdmin && isOpen ? (
          <DialogButton
            kind="primary"
            icon={Plus}
            dialog={(state) => <PostResultDialog area={area} listedModeId={search.modeId ?? ""} {...state} />}
          >
            Post result
          </DialogButton>
        ) : (
          closed
        )
      }
    >
      <FilterRow outcome={query.data && <Outcome total={query.data.total} news={held.size} onShow={show} />}>
        {children}
        <FilterField
          label="Map"
          all="All maps"
          value={map}
          options={maps.map((each) => ({ value: each.map, label: each.map }))}
          onValue={(chosen) => onSearch({ map: chosen })}
        />
        <PlayerFilter value={player} onValue={(chosen) => onSearch({ player: chosen })} />
        {isAdmin && (
          <SelectField
            label="Status"
            value={state}
            options={states}
            onValue={(chosen) => onSearch({ state: chosen })}
          />
        )}
      </FilterRow>
      <ResultsList
        area={area}
        query={query}
        held={held}
        paging={search}
        onPaging={onSearch}
        csv={csv}
        empty={(state && "No result is in this state.") || ((player || map) && "There is no such result.") || empty}
      />
    </Page>
  );
}

const states = [
  { value: "", label: "All" },
  { value: "UNVALIDATED", label: "Not validated" },
  { value: "VALIDATED", label: "Validated" },
] as const;

/**
 * What came into an open list while it was read is held back until the reader asks for it: rows that are inserted would
 * move the others. What comes below the last row, or into an empty list, moves nothing and is shown.
 * Admins, who post results themselves, see all at once.
 * @param list which list it is: another filter or page begins anew
 */
function useHeldResults(query: UseQueryResult<Listed>, list: object) {
  const { data, isFetching, isPlaceholderData } = query;
  const { isAdmin } = useSession();
  const name = JSON.stringify(list);
  const [read, setRead] = useState({ name: "", ids: new Set<string>() });
  // What an earlier visit has left in the cache is not being read yet.
  const isRead = read.name === name && !isAdmin;
  const ids = data?.results.map(({ _id }) => _id) ?? [];
  const last = isRead ? ids.findLastIndex((id) => read.ids.has(id)) : -1;
  const held = new Set(ids.filter((id, index) => index < last && !read.ids.has(id)));
  const shown = ids.filter((id) => !held.has(id));
  const hasChanged = read.name !== name ? !isFetching : shown.some((id) => !read.ids.has(id));
  if (hasChanged && !isPlaceholderData) setRead({ name, ids: new Set(shown) });
  return { held, show: () => setRead({ name, ids: new Set(ids) }) };
}

/** How many results there are, or a button that shows those that have just come. */
function Outcome({ total, news, onShow }: { total: number; news: number; onShow: () => void }) {
  if (news === 0) return counted(total, "result");
  return (
    <button
      type="button" /* As high as the words that it replaces, so that it moves nothing, and as high as a target to the finger. */
      className="min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)] text-gold-text font-semibold hover:underline"
      onClick={onShow}
    >
      Show {counted(news, "new result")}
    </button>
  );
}
