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
import { FindResults } from "./find-results.tsx";
import { leagueResultsArea } from "./league-results-area.tsx";
import { resultsWords } from "./result-words.ts";
import { PostResultButton, ResultsList } from "./results-list.tsx";
import { ResultsOutcome, useHeldResults } from "./results-outcome.tsx";
import { filterOf, leagueResultsQueries } from "./results-queries.ts";
import { leagueResultsSearch } from "./results-search.ts";
import { StateFilter } from "./state-filter.tsx";

const PostLeagueResult = lazyPart(async () => (await import("./post-result-dialog.tsx")).PostLeagueResult);

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
        empty={emptyWords(search, season?.isActive === false)}
      />
    </Page>
  );
}

function emptyWords({ player, map, state }: SearchOf<typeof leagueResultsSearch>, hasEnded: boolean): string {
  if (state !== "") return "No result is in this state.";
  if (player !== "" || map !== "") return "There is no such result.";
  return hasEnded ? "No round was played in this season." : "No round has been played yet.";
}
