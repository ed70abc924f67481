import { Link, useParams } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { resultCan } from "contract/result-can.ts";
import { HistoryOf } from "../audit-log/history-of.tsx";
import { backTo } from "../back-to.ts";
import { useOwnSeason } from "../competitions/seasons-queries.ts";
import { sideOf } from "../league-ui/side.tsx";
import { pathsIn } from "../paths.ts";
import { SessionEnded } from "../people/auth/access-denied.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { endedSession } from "../platform/ended-session.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useStore } from "../ui/store.ts";
import { ResultView } from "./result-view.tsx";
import { resultTitle, resultWords, storySentence, storyText } from "./result-words.ts";
import { type Result, resultsQueries } from "./results-queries.ts";

const ResultEditor = lazyPart(async () => (await import("./result-editor.tsx")).ResultEditor, <ResultSkeleton />);
const NextUnvalidated = lazyPart(async () => (await import("./next-unvalidated.tsx")).NextUnvalidated);
const DisputesSection = lazyPart(async () => (await import("./disputes/disputes-section.tsx")).DisputesSection);

export function ResultScreen() {
  const { resultId } = useParams({ from: "/ranked/results/$resultId" });
  return <ResultPage area="ranked" resultId={resultId} isOpen={true} />;
}

export function LeagueResultScreen() {
  const { resultId } = useParams({ from: "/league/results/$resultId" });
  const { data: result } = useQuery(resultsQueries.one("league", resultId));
  const season = useOwnSeason(result?.seasonId);
  return <ResultPage area="league" resultId={resultId} isOpen={season?.isActive} />;
}

interface ResultPageProps {
  readonly area: Area;
  readonly resultId: string;
  /** Whether the area allows changes; `undefined` while loading. */
  readonly isOpen: boolean | undefined;
}

/** A result of either area: read-only or, for admins until it is frozen, editable. */
function ResultPage({ area, resultId, isOpen }: ResultPageProps) {
  const query = useQuery(resultsQueries.one(area, resultId));
  const { data } = query;
  const { data: story, isFetching } = useQuery(resultsQueries.story(area, resultId));
  useDocumentTitle(data ? resultTitle(data) : "Result", data && resultWords(data));
  const { user, isAdmin, isKnown } = useSession();
  const ended = useStore(endedSession);
  const show = (result: Result) => {
    const isWaiting = result.freezed ? !story && isFetching : !(isKnown && isOpen !== undefined);
    if (isWaiting) return <ResultSkeleton />;
    if (isOpen && resultCan.edit(result, user)) return <ResultEditor key={resultId} area={area} result={result} />;
    return <ResultView area={area} result={result} story={story ?? undefined} isOpen={isOpen !== false} />;
  };
  return (
    <Page
      title="Result"
      lede={data && story && storySentence(data, story)}
      actions={
        <>
          {data?.freezed && <ShareButton />}
          {data && story && <CopyButton text={() => storyText(data, story, location.href)}>Copy as text</CopyButton>}
          {data && isOpen && isAdmin && <NextUnvalidated area={area} result={data} />}
        </>
      }
      back={{ label: "Results", link: (parts) => <Link {...backTo(pathsIn[area].results)} {...parts} /> }}
    >
      {isNotFound(query.error) && !(ended?.isViewKept && query.data) ? (
        <NotFound area={area} />
      ) : (
        <Loaded query={query} skeleton={<ResultSkeleton />}>
          {(result) => (
            <>
              {show(result)}
              {result.freezed && user && (isAdmin || sideOf(result, user._id)) && (
                <DisputesSection area={area} resultId={resultId} />
              )}
              <HistoryOf kind={area === "league" ? "LEAGUE_RESULT" : "RANKED_RESULT"} subjectId={resultId} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function NotFound({ area }: { readonly area: Area }) {
  if (useStore(endedSession)) return <SessionEnded />;
  return (
    <Failure
      title="Result not found"
      message="There is no result at this address."
      action={
        <Link {...pathsIn[area].results} className={buttonClass()}>
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
