import { Link, useParams } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import { EntityAuditLog } from "../audit-log/entity-audit-log.tsx";
import { getListLink } from "../back-to.ts";
import { useSeasonOfRecord } from "../competitions/seasons-queries.ts";
import { findSideOfPlayer } from "../league-ui/side.tsx";
import { pathsByArea } from "../paths.ts";
import { SessionEnded } from "../people/auth/access-denied.tsx";
import { isNotFound } from "../platform/call-errors.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { endedSession } from "../platform/ended-session.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useStore } from "../ui/store.ts";
import { describeResult, formatResultAsText, formatResultTitle, summarizeResult } from "./result-texts.ts";
import { ResultView } from "./result-view.tsx";
import { type Result, resultsQueries } from "./results-queries.ts";

const ResultEditor = lazyComponent(async () => (await import("./result-editor.tsx")).ResultEditor, <ResultSkeleton />);
const NextUnvalidated = lazyComponent(async () => (await import("./next-unvalidated.tsx")).NextUnvalidated);
const DisputesSection = lazyComponent(async () => (await import("./disputes/disputes-section.tsx")).DisputesSection);

export function RankedResultScreen() {
  const { resultId } = useParams({ from: "/ranked/results/$resultId" });
  return <ResultPage area="ranked" resultId={resultId} isOpen={true} />;
}

export function LeagueResultScreen() {
  const { resultId } = useParams({ from: "/league/results/$resultId" });
  const { data: result } = useQuery(resultsQueries.byId("league", resultId));
  const season = useSeasonOfRecord(result?.seasonId);
  return <ResultPage area="league" resultId={resultId} isOpen={season?.isActive} />;
}

interface ResultPageProps {
  readonly area: Area;
  readonly resultId: string;
  /** Whether the season is active, or the area is ranked; `undefined` while loading. */
  readonly isOpen: boolean | undefined;
}

/** A result of either area. Admins can edit it until it is validated. */
function ResultPage({ area, resultId, isOpen }: ResultPageProps) {
  const query = useQuery(resultsQueries.byId(area, resultId));
  const { data } = query;
  const { data: insights, isFetching } = useQuery(resultsQueries.insights(area, resultId));
  useDocumentTitle(data ? formatResultTitle(data) : "Result", data && describeResult(data));
  const { user, isAdmin, isKnown } = useSession();
  const ended = useStore(endedSession);
  const renderResult = (result: Result) => {
    const isLoading = result.freezed ? !insights && isFetching : !(isKnown && isOpen !== undefined);
    if (isLoading) return <ResultSkeleton />;
    if (isOpen && resultPermissions.canEdit(result, user))
      return <ResultEditor key={resultId} area={area} result={result} />;
    return <ResultView area={area} result={result} insights={insights ?? undefined} isOpen={isOpen !== false} />;
  };
  return (
    <Page
      title="Result"
      subtitle={data && insights && summarizeResult(data, insights)}
      actions={
        <>
          {data?.freezed && <ShareButton />}
          {data && insights && (
            <CopyButton text={() => formatResultAsText(data, insights, location.href)}>Copy as text</CopyButton>
          )}
          {data && isOpen && isAdmin && <NextUnvalidated area={area} result={data} />}
        </>
      }
      back={{ label: "Results", link: (props) => <Link {...getListLink(pathsByArea[area].results)} {...props} /> }}
    >
      {isNotFound(query.error) && !(ended?.isViewRetained && query.data) ? (
        <NotFound area={area} />
      ) : (
        <Loaded query={query} skeleton={<ResultSkeleton />}>
          {(result) => (
            <>
              {renderResult(result)}
              {result.freezed && user && (isAdmin || findSideOfPlayer(result, user._id)) && (
                <DisputesSection area={area} resultId={resultId} />
              )}
              <EntityAuditLog kind={area === "league" ? "LEAGUE_RESULT" : "RANKED_RESULT"} entityId={resultId} />
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
      message="There is no result at this URL."
      action={
        <Link {...pathsByArea[area].results} className={buttonClass()}>
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
