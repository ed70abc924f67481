import { modesQueries } from "../modes/modes-queries.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { type Query, useQuery } from "../platform/query.ts";
import { type SearchOf, useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { NoSeasonPage, SeasonEnded } from "../seasons/season-parts.tsx";
import { useSeason } from "../seasons/seasons-queries.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { PlayerFilter } from "../users/player-filter.tsx";
import { resultsWords } from "./result-words.ts";
import { leagueResultsArea, rankedResultsArea } from "./results-areas.tsx";
import { PostResultButton, ResultsList, ResultsOutcome, useHeldResults } from "./results-list.tsx";
import {
  filterOf,
  leagueResultsQueries,
  leagueResultsSearch,
  rankedResultsQueries,
  resultsSearch,
} from "./results-queries.ts";

const PostRankedResult = lazyPart(async () => (await import("./post-result-dialog.tsx")).PostRankedResult);
const PostLeagueResult = lazyPart(async () => (await import("./post-result-dialog.tsx")).PostLeagueResult);

/** Ranked results, the newest first. */
export function ResultsScreen() {
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const [search, changeSearch] = useSearchParams(resultsSearch);
  const query = useQuery(rankedResultsQueries.list(search));
  const arrivals = useHeldResults(query, search);
  const { modeId } = search;
  const { data: modes } = useQuery(modesQueries.all);
  const mode = modes?.find(({ _id }) => _id === modeId);
  const counting = mode ? mode.name : "ranked matches";
  useDocumentTitle("Results", query.data && resultsWords(rankedResultsArea, query.data, counting));
  const total = query.data?.total;
  const post = isAdmin && (
    <PostResultButton dialog={(state) => <PostRankedResult listedModeId={modeId} {...state} />} />
  );
  return (
    <Page title="Results" lede={`The newest first, times in ${zoneWords(timeZone)}`} actions={post}>
      <FilterRow outcome={total !== undefined && <ResultsOutcome total={total} {...arrivals} />}>
        <ModeFilter value={modeId} onValue={(chosen) => changeSearch({ modeId: chosen })} />
        <FindResults search={search} onSearch={changeSearch} maps={rankedResultsQueries.maps(modeId)} />
        {isAdmin && <StateFilter value={search.state} onValue={(state) => changeSearch({ state })} />}
      </FilterRow>
      <ResultsList
        area={rankedResultsArea}
        query={query}
        held={arrivals.held}
        paging={search}
        onPaging={changeSearch}
        csv={["resultRanked/search", { modeId, ...filterOf(search) }]}
        empty={emptyWords(search)}
      />
    </Page>
  );
}

function emptyWords({ modeId, player, map, state }: SearchOf<typeof resultsSearch>): string {
  if (state !== "") return "No result is in this state.";
  if (player !== "" || map !== "") return "There is no such result.";
  return modeId === "" ? "No round has been played yet." : "No round of this mode has been played yet.";
}

interface ModeFilterProps {
  /** The mode's key; "" for all modes. */
  readonly value: string;
  readonly onValue: (modeId: string) => void;
}

function ModeFilter({ value, onValue }: ModeFilterProps) {
  const { data: modes = [], isSuccess } = useQuery(modesQueries.all);
  const options = [{ value: "", label: "All modes" }, ...modes.map(({ _id, name }) => ({ value: _id, label: name }))];
  const isKnown = options.some((option) => option.value === value);
  const named = isKnown ? options : [...options, { value, label: isSuccess ? "Unknown" : "…" }];
  return <SelectField label="Mode" value={value} options={named} onValue={onValue} />;
}

/** The results of a season, the newest first. */
export function LeagueResultsScreen() {
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const { season, isKnown } = useSeason();
  const [search, changeSearch] = useSearchParams(leagueResultsSearch);
  const query = useQuery(leagueResultsQueries.list(search));
  const arrivals = useHeldResults(query, search);
  useDocumentTitle("Results", season && query.data && resultsWords(leagueResultsArea, query.data, season.name));
  if (isKnown && !season) return <NoSeasonPage title="Results" />;
  const total = query.data?.total;
  const post = isAdmin && season?.isActive && <PostResultButton dialog={(state) => <PostLeagueResult {...state} />} />;
  return (
    <Page
      title="Results"
      lede={`${season ? `${season.name}, the` : "The"} newest first, times in ${zoneWords(timeZone)}`}
      actions={post || <SeasonEnded season={season} />}
    >
      <FilterRow outcome={total !== undefined && <ResultsOutcome total={total} {...arrivals} />}>
        <FindResults search={search} onSearch={changeSearch} maps={leagueResultsQueries.maps(search.season)} />
        {isAdmin && <StateFilter value={search.state} onValue={(state) => changeSearch({ state })} />}
      </FilterRow>
      <ResultsList
        area={leagueResultsArea}
        query={query}
        held={arrivals.held}
        paging={search}
        onPaging={changeSearch}
        csv={["result/search", { seasonId: season?._id, ...filterOf(search) }]}
        empty={seasonEmptyWords(search, season?.isActive === false)}
      />
    </Page>
  );
}

function seasonEmptyWords({ player, map, state }: SearchOf<typeof leagueResultsSearch>, hasEnded: boolean): string {
  if (state !== "") return "No result is in this state.";
  if (player !== "" || map !== "") return "There is no such result.";
  return hasEnded ? "No round was played in this season." : "No round has been played yet.";
}

interface FindResultsProps {
  readonly search: { readonly player: string; readonly map: string };
  readonly onSearch: (changes: { readonly player?: string; readonly map?: string }) => void;
  readonly maps: Query<readonly { readonly map: string }[]>;
}

function FindResults({ search, onSearch, maps }: FindResultsProps) {
  const { data = [] } = useQuery(maps);
  return (
    <>
      <MapFilter value={search.map} onValue={(map) => onSearch({ map })} maps={data} />
      <PlayerFilter value={search.player} onValue={(player) => onSearch({ player })} />
    </>
  );
}

interface MapFilterProps {
  /** `""`: all maps. */
  readonly value: string;
  readonly onValue: (map: string) => void;
  readonly maps: readonly { readonly map: string }[];
}

function MapFilter({ value, onValue, maps }: MapFilterProps) {
  const known = maps.map(({ map }) => map);
  const named = value === "" || known.includes(value) ? known : [...known, value];
  const options = [{ value: "", label: "All maps" }, ...named.map((map) => ({ value: map, label: map }))];
  return <SelectField label="Map" value={value} options={options} onValue={onValue} />;
}

type State = "" | "UNVALIDATED" | "VALIDATED";

/** Lists all results, or those that are validated or not; for admins. */
function StateFilter({ value, onValue }: { value: State; onValue: (state: State) => void }) {
  return (
    <SelectField<"ALL" | "UNVALIDATED" | "VALIDATED">
      label="Status"
      value={value || "ALL"}
      options={[
        { value: "ALL", label: "All" },
        { value: "UNVALIDATED", label: "Not validated" },
        { value: "VALIDATED", label: "Validated" },
      ]}
      onValue={(chosen) => onValue(chosen === "ALL" ? "" : chosen)}
    />
  );
}
