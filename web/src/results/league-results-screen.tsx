import { useQuery } from "@tanstack/react-query";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { viewersZone } from "../platform/typed-dates.ts";
import { useSeason } from "../seasons/use-season.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Page } from "../ui/page.tsx";
import { leagueResultsArea } from "./league-results-area.tsx";
import { PostResultButton } from "./post-result-button.tsx";
import { ResultsList } from "./results-list.tsx";
import { leagueResultsQueries } from "./results-queries.ts";
import { leagueResultsSearch } from "./results-search.ts";

const PostLeagueResult = lazyPart(async () => (await import("./post-league-result.tsx")).PostLeagueResult);

/** The results of a season, the newest first. */
export function LeagueResultsScreen() {
  useDocumentTitle("Results");
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const [search, changeSearch] = useSearchParams(leagueResultsSearch);
  const query = useQuery(leagueResultsQueries.list(search));
  return (
    <Page
      title="Results"
      lede={`${season ? `${season.name}, the` : "The"} newest first, times in ${viewersZone()}`}
      actions={isAdmin && season?.isActive && <PostResultButton dialog={(state) => <PostLeagueResult {...state} />} />}
    >
      <ResultsList
        area={leagueResultsArea}
        query={query}
        place={search}
        onPlace={changeSearch}
        empty={season?.isActive === false ? "No round was played in this season." : "No round has been played yet."}
      />
    </Page>
  );
}
