import { Link, useParams } from "@tanstack/react-router";
import { resultCan } from "contract/result-can.ts";
import { type ComponentType, Suspense } from "react";
import { SessionEnded } from "../auth/access-denied.tsx";
import { backTo } from "../back-to.ts";
import { DisputesOf } from "../disputes/disputes-of.tsx";
import { HistoryOf } from "../history/history-of.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { sessionLapse } from "../platform/session-lapse.ts";
import { useOwnSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useStore } from "../ui/store.ts";
import { ResultView } from "./result-view.tsx";
import { resultTitle, resultWords, storySentence, storyText } from "./result-words.ts";
import type { Result, ResultsArea } from "./results-area.ts";
import { leagueResultsArea, rankedResultsArea } from "./results-areas.tsx";
import { leagueResultsQueries } from "./results-queries.ts";

const LeagueResultEditor = lazyPart(
  async () => (await import("./result-editor.tsx")).LeagueResultEditor,
  <ResultSkeleton />,
);

const NextUnvalidated = lazyPart(async () => (await import("./next-unvalidated.tsx")).NextUnvalidated);

const RankedResultEditor = lazyPart(
  async () => (await import("./result-editor.tsx")).RankedResultEditor,
  <ResultSkeleton />,
);

export function ResultScreen() {
  const { resultId } = useParams({ from: "/ranked/results/$resultId" });
  return <ResultPage area={rankedResultsArea} resultId={resultId} isOpen={true} Editor={RankedResultEditor} />;
}

export function LeagueResultScreen() {
  const { resultId } = useParams({ from: "/league/results/$resultId" });
  const { data: result } = useQuery(leagueResultsQueries.one(resultId));
  const season = useOwnSeason(result?.seasonId);
  return (
    <ResultPage area={leagueResultsArea} resultId={resultId} isOpen={season?.isActive} Editor={LeagueResultEditor} />
  );
}

interface ResultPageProps {
  readonly area: ResultsArea;
  readonly resultId: string;
  /** Whether the area allows changes; `undefined` while loading. */
  readonly isOpen: boolean | undefined;
  /** The form for admins, loaded lazily, until the result is frozen. */
  readonly Editor: ComponentType<{ readonly result: Result }>;
}

/** A result of either area: read-only or, for admins until it is frozen, editable. */
function ResultPage({ area, resultId, isOpen, Editor }: ResultPageProps) {
  const query = useQuery(area.one(resultId));
  const { data } = query;
  const { data: story, isFetching } = useQuery(area.story(resultId));
  useDocumentTitle(data ? resultTitle(area, data) : "Result", data && resultWords(area, data));
  const { user, isAdmin, isKnown } = useSession();
  const lapse = useStore(sessionLapse);
  const show = (result: Result) => {
    const isWaiting = result.freezed ? !story && isFetching : !(isKnown && isOpen !== undefined);
    if (isWaiting) return <ResultSkeleton />;
    if (isOpen && resultCan.edit(result, user)) return <Editor key={resultId} result={result} />;
    return <ResultView area={area} result={result} story={story ?? undefined} isOpen={isOpen !== false} />;
  };
  return (
    <Page
      title="Result"
      lede={data && story && storySentence(area, data, story)}
      actions={
        <>
          {data?.freezed && <ShareButton />}
          {data && story && (
            <CopyButton text={() => storyText(area, data, story, location.href)}>Copy as text</CopyButton>
          )}
          {data && isOpen && isAdmin && (
            <Suspense fallback={null}>
              <NextUnvalidated area={area} result={data} />
            </Suspense>
          )}
        </>
      }
      back={{ label: "Results", link: (parts) => <Link {...backTo(area.paths.list)} {...parts} /> }}
    >
      {isNotFound(query.error) && !(lapse?.isViewKept && query.data) ? (
        <NotFound area={area} />
      ) : (
        <Suspense fallback={<ResultSkeleton />}>
          <Loaded query={query} skeleton={<ResultSkeleton />}>
            {(result) => (
              <>
                {show(result)}
                {result.freezed && <DisputesOf area={area.name} resultId={resultId} playerIds={playerIdsOf(result)} />}
                <HistoryOf kind={area === leagueResultsArea ? "LEAGUE_RESULT" : "RANKED_RESULT"} subjectId={resultId} />
              </>
            )}
          </Loaded>
        </Suspense>
      )}
    </Page>
  );
}

function playerIdsOf({ redPlayers, bluePlayers }: Result): string[] {
  return [...redPlayers, ...bluePlayers].map(({ userId }) => userId);
}

function NotFound({ area }: { readonly area: ResultsArea }) {
  if (useStore(sessionLapse)) return <SessionEnded />;
  return (
    <Failure
      title="Result not found"
      message="There is no result at this address."
      action={
        <Link {...area.paths.list} className={buttonClass()}>
          All results
        </Link>
      }
    />
  );
}

function ResultSkeleton() {
  return (
    <>
      <div className="grid h-55 max-md:h-100">
        <Skeleton height="100%" />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </>
  );
}
