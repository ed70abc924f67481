import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ChevronRight } from "lucide-react";
import { pathsByArea } from "../paths.ts";
import { query, useQuery } from "../platform/query.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { fetchResults, type Result, type ResultSummary, type ResultsPage } from "./results-queries.ts";

/** A link to the next result that can be validated, in order of date. Renders nothing if there is none. */
export function NextUnvalidated({ area, result }: { area: Area; result: Result }) {
  const { data = [] } = useQuery(unvalidatedQuery(area, result.seasonId));
  const otherResults = data.filter(({ _id }) => _id !== result._id);
  const nextResult = otherResults.find((other) => compareByDate(other, result) > 0) ?? otherResults[0];
  if (nextResult === undefined) return null;
  return (
    <Link {...pathsByArea[area].result(nextResult._id)} className={buttonClass()}>
      {`Next to validate (${otherResults.length})`}
      <Icon icon={ChevronRight} size={16} />
    </Link>
  );
}

/** The maximum number of unvalidated results that are shown and validated at once. */
const batchSize = 100;
const unvalidatedFilter = { freezed: false, numberPerPage: batchSize } as const;

/**
 * Returns the 100 oldest results that can be validated, in order of date.
 * @param seasonId the season of league results; `undefined` if no season is active
 */
export function unvalidatedQuery(area: Area, seasonId?: string) {
  return query<readonly ResultSummary[]>({
    queryKey: ["results", area, "unvalidated", seasonId],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => {
      const competitionId = area === "ranked" ? "" : seasonId;
      if (competitionId === undefined) return [];
      const results = await fetchOldestBatch((page) =>
        fetchResults(area, competitionId, { ...unvalidatedFilter, page }, signal),
      );
      return results.filter(canBeValidated).toSorted(compareByDate);
    },
    meta: { failure: "Erreur while fetching result" },
  });
}

/** Fetches the oldest batch. Results are listed newest first, so it is at the end. */
async function fetchOldestBatch(findPage: (page: number) => Promise<ResultsPage>): Promise<readonly ResultSummary[]> {
  const { results, total } = await findPage(1);
  const lastPage = Math.ceil(total / batchSize);
  if (lastPage <= 1) return results;
  const pages = await Promise.all([findPage(lastPage - 1), findPage(lastPage)]);
  return pages.flatMap((page) => page.results).slice(-batchSize);
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
