import { keepPreviousData } from "@tanstack/react-query";
import type { Waiting, WaitingCounts } from "contract/admin.ts";
import type { Area } from "contract/constants.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";

/** What differs between the admin pages of the two areas. */
export interface AdminArea {
  readonly name: keyof WaitingCounts;
  /** The calls that freeze many results; they are the same in both areas. */
  readonly calls: typeof api.rankedFreezes | typeof api.leagueFreezes;
}

export const rankedAdmin: AdminArea = { name: "ranked", calls: api.rankedFreezes };
export const leagueAdmin: AdminArea = { name: "league", calls: api.leagueFreezes };

export const adminQueries = {
  waiting: query<Waiting | null>({
    queryKey: ["admin", "waiting"],
    access: "ADMIN",
    otherwise: null,
    queryFn: async ({ signal }) => (await api.admin.findWaiting({ signal })).data,
    meta: { failure: "Error while fetching what waits" },
  }),
  preview: ({ name, calls }: AdminArea, ids: readonly string[]) =>
    query<readonly FreezePreview[]>({
      queryKey: ["results", name, "preview", ids],
      access: "ADMIN",
      otherwise: [],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await calls.previewFreezes({ body: { ids: [...ids] }, signal })).data,
      meta: { failure: "Error while previewing the validation" },
      // What a result that was unticked changes for the others is marked by isPlaceholderData until it is known.
      placeholderData: keepPreviousData,
    }),
};

/** How much waits for an admin's decision; `null` to others. */
export const countsQuery = query<WaitingCounts | null>({
  queryKey: ["admin", "counts"],
  access: "ADMIN",
  otherwise: null,
  queryFn: async ({ signal }) => (await api.admin.countWaiting({ signal })).data,
  // The page's figures need not be newer than a minute.
  refetchInterval: 60_000,
  meta: { isSilent: true },
});

/** How much waits in these areas; what concerns both counts once. */
export function sumOfWaiting(counts: WaitingCounts, shown: readonly Area[]): number {
  const all = shown.map((area) => Object.entries(counts[area]));
  return all
    .flatMap((ofArea, index) => (index === 0 ? ofArea : ofArea.filter(([name]) => !sharedCounts.has(name))))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** What both areas count alike. */
const sharedCounts: ReadonlySet<string> = new Set<keyof WaitingCounts["ranked"]>([
  "inbox",
  "budgets",
  "servers",
  "names",
  "accounts",
  "discord",
]);
