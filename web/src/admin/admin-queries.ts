import { keepPreviousData } from "@tanstack/react-query";
import type { adminShapes, Waiting, WaitingCounts } from "contract/admin.ts";
import { adminCalls } from "contract/admin-calls.ts";
import type { FreezeOutcome, FreezePreview, freezesShapes } from "contract/freezes.ts";
import { leagueFreezesCalls, rankedFreezesCalls } from "contract/freezes-calls.ts";
import { leagueResults, rankedResults } from "../api-clients.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import { leagueResultsArea } from "../results/league-results-area.tsx";
import { rankedResultsArea } from "../results/ranked-results-area.tsx";
import type { ResultSummary, ResultsArea } from "../results/results-area.ts";
import { countsQueryKey } from "./counts-query.ts";

const admin = client<typeof adminCalls, typeof adminShapes>(adminCalls);

/** Unvalidated results that are shown and frozen at once. */
const batchSize = 100;

/** The calls that freeze many results; they are the same in both areas. */
interface FreezeCalls {
  previewFreezes(sent: { body: { ids: string[] }; signal?: AbortSignal }): Promise<{ data: FreezePreview[] }>;
  freezeResults(sent: { body: { ids: string[] } }): Promise<{ data: FreezeOutcome[] }>;
}

/** What differs between the admin pages of the two areas. */
export interface AdminArea {
  readonly name: keyof WaitingCounts;
  readonly results: ResultsArea;
  readonly calls: FreezeCalls;
  /** A page of the results that are not validated, the newest first. */
  readonly unvalidated: (page: number, signal: AbortSignal) => Promise<FoundResults>;
}

interface FoundResults {
  readonly results: readonly ResultSummary[];
  /** On all pages. */
  readonly total: number;
}

const leagueFreezes = client<typeof leagueFreezesCalls, typeof freezesShapes>(leagueFreezesCalls);
const open = { freezed: false, numberPerPage: batchSize } as const;

export const rankedAdmin: AdminArea = {
  name: "ranked",
  results: rankedResultsArea,
  calls: client<typeof rankedFreezesCalls, typeof freezesShapes>(rankedFreezesCalls),
  unvalidated: async (page, signal) => {
    const { resultsRanked, total } = (await rankedResults.searchResults({ body: { ...open, page }, signal })).data;
    return { results: resultsRanked, total };
  },
};

/** @param seasonId the active season; `undefined`: none is */
export function leagueAdmin(seasonId: string | undefined): AdminArea {
  return {
    name: "league",
    results: leagueResultsArea,
    calls: leagueFreezes,
    unvalidated: async (page, signal) => {
      if (seasonId === undefined) return { results: [], total: 0 };
      const { data, total = 0 } = await leagueResults.searchResults({ body: { ...open, page, seasonId }, signal });
      return { results: data, total };
    },
  };
}

export const adminQueries = {
  waiting: query<Waiting | null>({
    queryKey: [...countsQueryKey, "waiting"],
    access: "ADMIN",
    otherwise: null,
    queryFn: async ({ signal }) => (await admin.findWaiting({ signal })).data,
    meta: { failure: "Error while fetching what waits" },
  }),
  unvalidated: ({ name, unvalidated }: AdminArea, seasonId?: string) =>
    query<readonly ResultSummary[]>({
      queryKey: ["results", name, "unvalidated", seasonId],
      access: "ADMIN",
      otherwise: [],
      queryFn: async ({ signal }) => (await oldest((page) => unvalidated(page, signal))).filter(canBeValidated),
      meta: { failure: "Erreur while fetching result" },
    }),
  preview: ({ name, calls }: AdminArea, ids: readonly string[]) =>
    query<readonly FreezePreview[]>({
      queryKey: ["results", name, "preview", ids],
      access: "ADMIN",
      otherwise: [],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await calls.previewFreezes({ body: { ids: [...ids] }, signal })).data,
      meta: { failure: "Error while previewing the freeze" },
      // What a result that was unticked changes for the others is marked by isPlaceholderData until it is known.
      placeholderData: keepPreviousData,
    }),
};

/** The last batch of all pages, so that one batch after the other is validated in the order of playing. */
async function oldest(find: (page: number) => Promise<FoundResults>): Promise<readonly ResultSummary[]> {
  const { results, total } = await find(1);
  const last = Math.ceil(total / batchSize);
  if (last <= 1) return results;
  const pages = await Promise.all([find(last - 1), find(last)]);
  return pages.flatMap((page) => page.results).slice(-batchSize);
}

/** Whether there is something to validate: a round that is over, or a forfeit. */
function canBeValidated({ hasRound, isForfeit, isRunning }: ResultSummary): boolean {
  return (hasRound && !isRunning) || isForfeit;
}
