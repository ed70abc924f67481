import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ChevronRight } from "lucide-react";
import { pathsByArea } from "../paths.ts";
import { defineQuery, useQuery } from "../platform/query.ts";
import { getButtonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { fetchResults, type LoadedResults, type Result, type ResultSummary } from "./results-queries.ts";

/**
 * A link to the next newer result that can be validated. After the newest, it links to the oldest. Renders nothing if there is
 * no other result.
 */
export function NextUnvalidated({ area, result }: { area: Area; result: Result }) {
  const { data = [] } = useQuery(createUnvalidatedQuery(area, result.seasonId));
  const otherResults = data.filter(({ _id }) => _id !== result._id);
  const nextResult = otherResults.find((other) => compareByDate(other, result) > 0) ?? otherResults[0];
  if (nextResult === undefined) return null;
  return (
    <Link {...pathsByArea[area].result(nextResult._id)} className={getButtonClass()}>
      {`Next to validate (${otherResults.length})`}
      <Icon icon={ChevronRight} size={16} />
    </Link>
  );
}

/** The maximum number of unvalidated results that are shown and validated at once. */
const BATCH_SIZE = 100;
/** With this id, `fetchResults` fetches the results of all modes. */
const ALL_MODES = "";
/** `freezed` is the API's name of "validated". */
const UNVALIDATED_FILTER = { freezed: false, numberPerPage: BATCH_SIZE } as const;

/**
 * Creates the query of the 100 oldest results that can be validated, in order of date.
 *
 * @param seasonId the season of league results; `undefined` if no season is active
 */
export function createUnvalidatedQuery(area: Area, seasonId?: string) {
  return defineQuery<LoadedResults["results"]>({
    queryKey: ["results", area, "unvalidated", seasonId],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => {
      const competitionId = area === "ranked" ? ALL_MODES : seasonId;
      if (competitionId === undefined) return [];
      const results = await fetchOldestBatch((page) =>
        fetchResults(area, competitionId, { ...UNVALIDATED_FILTER, page }, signal),
      );
      return results.filter(canBeValidated).toSorted(compareByDate);
    },
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching result" },
  });
}

/** Fetches the oldest batch. Results are listed newest first, so it is at the end. */
async function fetchOldestBatch(
  fetchPage: (page: number) => Promise<LoadedResults>,
): Promise<LoadedResults["results"]> {
  const { results, total } = await fetchPage(1);
  const lastPage = Math.ceil(total / BATCH_SIZE);
  if (lastPage <= 1) return results;
  // The last page may be short, so the batch extends into the page before it.
  const pages = await Promise.all([fetchPage(lastPage - 1), fetchPage(lastPage)]);
  return pages.flatMap((page) => page.results).slice(-BATCH_SIZE);
}

/** Returns whether a result can be validated: its round has ended, or a side forfeited. */
function canBeValidated({ hasRound, isForfeit, isRunning }: ResultSummary): boolean {
  return (hasRound && !isRunning) || isForfeit;
}

type DatedResult = Pick<ResultSummary, "_id" | "date">;

/** Compares results by date, then by id. */
function compareByDate(a: DatedResult, b: DatedResult): number {
  return a.date.localeCompare(b.date) || Number(a._id) - Number(b._id);
}
