import { modesQueries } from "../modes/modes-queries.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { type SearchOf, useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { useQuery } from "../platform/use-query.ts";
import { NoSeason } from "../seasons/no-season.tsx";
import { SeasonEnded } from "../seasons/season-lede.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { FindResults } from "./find-results.tsx";
import { leagueResultsArea } from "./league-results-area.tsx";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import { resultsWords } from "./result-words.ts";
import { PostResultButton, ResultsList } from "./results-list.tsx";
import { ResultsOutcome, useHeldResults } from "./results-outcome.tsx";
import {
  filterOf,
  leagueResultsQueries,
  leagueResultsSearch,
  rankedResultsQueries,
  resultsSearch,
} from "./results-queries.ts";
import { StateFilter } from "./state-filter.tsx";

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

/** The selector of the mode whose results are listed. */
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
  if (isKnown && !season) {
    return (
      <Page title="Results">
        <NoSeason />
      </Page>
    );
  }
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
