import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ChevronRight } from "lucide-react";
import { pathsIn } from "../paths.ts";
import { query, useQuery } from "../platform/query.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { findResults, type Result, type ResultSummary, type ResultsPage } from "./results-queries.ts";

/** The link from one result to the next that could be validated, in the order of playing; nothing where none is left. */
export function NextUnvalidated({ area, result }: { area: Area; result: Result }) {
  const { data = [] } = useQuery(unvalidatedQuery(area, result.seasonId));
  const others = data.filter(({ _id }) => _id !== result._id);
  const next = others.find((one) => byPlaying(one, result) > 0) ?? others[0];
  if (next === undefined) return null;
  return (
    <Link {...pathsIn[area].result(next._id)} className={buttonClass()}>
      {`Next to validate (${others.length})`}
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
}

/** Unvalidated results that are shown and frozen at once. */
const batchSize = 100;
const open = { freezed: false, numberPerPage: batchSize } as const;

/**
 * The results that could be validated, in the order of playing: the oldest hundred.
 * @param seasonId of results of the league; `undefined`: none is active
 */
export function unvalidatedQuery(area: Area, seasonId?: string) {
  return query<readonly ResultSummary[]>({
    queryKey: ["results", area, "unvalidated", seasonId],
    access: "ADMIN",
    otherwise: [],
    queryFn: async ({ signal }) => {
      const board = area === "ranked" ? "" : seasonId;
      if (board === undefined) return [];
      const results = await oldest((page) => findResults(area, board, { ...open, page }, signal));
      return results.filter(canBeValidated).toSorted(byPlaying);
    },
    meta: { failure: "Erreur while fetching result" },
  });
}

/** The last batch of all pages, so that one batch after the other is validated in the order of playing. */
async function oldest(findPage: (page: number) => Promise<ResultsPage>): Promise<readonly ResultSummary[]> {
  const { results, total } = await findPage(1);
  const last = Math.ceil(total / batchSize);
  if (last <= 1) return results;
  const pages = await Promise.all([findPage(last - 1), findPage(last)]);
  return pages.flatMap((page) => page.results).slice(-batchSize);
}

/** Whether there is something to validate: a round that is over, or a forfeit. */
function canBeValidated({ hasRound, isForfeit, isRunning }: ResultSummary): boolean {
  return (hasRound && !isRunning) || isForfeit;
}

type Played = Pick<ResultSummary, "_id" | "date">;

/** Orders results by when they were played. */
function byPlaying(one: Played, other: Played): number {
  return one.date.localeCompare(other.date) || Number(one._id) - Number(other._id);
}
