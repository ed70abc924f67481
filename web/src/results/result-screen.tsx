import { Link, useParams } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import { EntityAuditLog } from "../audit-log/entity-audit-log.tsx";
import { useSeasonOfEntity } from "../competitions/seasons-queries.ts";
import { findSideOfPlayer } from "../league-ui/side.tsx";
import { getListLink } from "../list-links.ts";
import { pathsByArea } from "../paths.ts";
import { SessionEnded } from "../people/auth/access-denied.tsx";
import { isNotFound } from "../platform/api-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { endedSession } from "../platform/ended-session.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useStore } from "../ui/store.ts";
import { ResultHeading } from "./result-cells.tsx";
import { describeResult, formatResultAsText, formatResultTitle, summarizeResult } from "./result-texts.ts";
import { ResultView } from "./result-view.tsx";
import { type Result, resultsQueries } from "./results-queries.ts";

const ResultEditor = createLazyComponent(async () => (await import("./result-editor.tsx")).ResultEditor, {
  fallback: <ResultSkeleton />,
});
const NextUnvalidated = createLazyComponent(async () => (await import("./next-unvalidated.tsx")).NextUnvalidated);
const DisputesSection = createLazyComponent(
  async () => (await import("./disputes/disputes-section.tsx")).DisputesSection,
);

export function RankedResultScreen() {
  const { resultId } = useParams({ from: "/ranked/results/$resultId" });
  return <ResultPage area="ranked" resultId={resultId} isSeasonOpen={true} />;
}

export function LeagueResultScreen() {
  const { resultId } = useParams({ from: "/league/results/$resultId" });
  const { data: result } = useQuery(resultsQueries.byId("league", resultId));
  const season = useSeasonOfEntity(result?.seasonId);
  return <ResultPage area="league" resultId={resultId} isSeasonOpen={season?.isActive} />;
}

interface ResultPageProps {
  readonly area: Area;
  readonly resultId: string;
  /** Whether the season is active, or the area is ranked; `undefined` while loading. */
  readonly isSeasonOpen: boolean | undefined;
}

/** A result of either area. Admins can edit it until it is validated. */
function ResultPage({ area, resultId, isSeasonOpen }: ResultPageProps) {
  const query = useQuery(resultsQueries.byId(area, resultId));
  const { data } = query;
  const { data: insights, isFetching } = useQuery(resultsQueries.insights(area, resultId));
  const timeZone = useTimeZone();
  useDocumentTitle(data ? formatResultTitle(data) : "Result", data && describeResult(data, timeZone));
  const { user, isAdmin, isKnown } = useSession();
  const currentEndedSession = useStore(endedSession);
  // The page of an admin whose session has ended still shows an unvalidated result, which visitors cannot see.
  const isDataRetained = currentEndedSession?.isViewRetained && query.data !== undefined;
  const renderResult = (result: Result) => {
    // A validated result (the API calls it `freezed`) is shown together with its insights: changes of Elo, the best player and
    // other rounds. Whether a result that is not validated can be edited depends on the viewer and on the season.
    const areInsightsLoading = !insights && isFetching;
    const isEditabilityKnown = isKnown && isSeasonOpen !== undefined;
    const isLoading = result.freezed ? areInsightsLoading : !isEditabilityKnown;
    if (isLoading) return <ResultSkeleton />;
    if (isSeasonOpen && resultPermissions.canEdit(result, user))
      return <ResultEditor key={resultId} area={area} result={result} />;
    return (
      <ResultView area={area} result={result} insights={insights ?? undefined} isSeasonOpen={isSeasonOpen !== false} />
    );
  };
  if (isNotFound(query.error) && !isDataRetained && currentEndedSession === null) {
    const list = { label: "Results", link: getListLink(pathsByArea[area].results) };
    return (
      <NotFoundPage title="Result not found" list={list} action="All results">
        There is no result at this address. Results that an admin has not validated yet are hidden.
      </NotFoundPage>
    );
  }
  return (
    <Page
      title={data ? <ResultHeading result={data} /> : "Result"}
      subtitle={
        // On phones, the scoreboard is on the first screen together with the first players, and says the same.
        data && insights && <span className="max-sm:hidden">{summarizeResult(data, insights)}</span>
      }
      hasMinorActions={true}
      actions={
        <>
          {data?.freezed && <ShareButton />}
          {data && insights && (
            <CopyButton getText={() => formatResultAsText(data, insights, location.href)}>Copy as text</CopyButton>
          )}
          {data && isSeasonOpen && isAdmin && <NextUnvalidated area={area} result={data} />}
        </>
      }
      back={{
        label: "Results",
        renderLink: (props) => <Link {...getListLink(pathsByArea[area].results)} {...props} />,
      }}
    >
      {isNotFound(query.error) && !isDataRetained ? (
        <SessionEnded />
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
