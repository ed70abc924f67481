import { keepPreviousData } from "@tanstack/react-query";
import type { PendingCounts, PendingItems } from "contract/admin.ts";
import type { Area } from "contract/constants.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";

/** The differences between the admin pages of the two areas. */
export interface AdminArea {
  readonly name: keyof PendingCounts;
  /** The calls that validate several results. */
  readonly calls: typeof api.rankedFreezes | typeof api.leagueFreezes;
}

export const rankedAdmin: AdminArea = { name: "ranked", calls: api.rankedFreezes };
export const leagueAdmin: AdminArea = { name: "league", calls: api.leagueFreezes };

export const adminQueries = {
  pending: query<PendingItems | null>({
    queryKey: ["admin", "waiting"],
    access: "ADMIN",
    dataWithoutAccess: null,
    queryFn: async ({ signal }) => (await api.admin.findWaiting({ signal })).data,
    meta: { failure: "Error while fetching pending items" },
  }),
  preview: ({ name, calls }: AdminArea, ids: readonly string[]) =>
    query<readonly FreezePreview[]>({
      queryKey: ["results", name, "preview", ids],
      access: "ADMIN",
      dataWithoutAccess: [],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await calls.previewFreezes({ body: { ids: [...ids] }, signal })).data,
      meta: { failure: "Error while previewing the validation" },
      // The previous preview stays visible while a changed selection is loading.
      placeholderData: keepPreviousData,
    }),
};

/** The numbers of items that need an admin's decision; `null` unless the viewer is an admin. */
export const pendingCountsQuery = query<PendingCounts | null>({
  queryKey: ["admin", "counts"],
  access: "ADMIN",
  dataWithoutAccess: null,
  queryFn: async ({ signal }) => (await api.admin.countWaiting({ signal })).data,
  // The counts may be one minute old.
  refetchInterval: 60_000,
  meta: { isSilent: true },
});

/** Returns the number of pending items in some areas. Items that both areas contain count once. */
export function countPending(counts: PendingCounts, shown: readonly Area[]): number {
  const entriesByArea = shown.map((area) => Object.entries(counts[area]));
  return entriesByArea
    .flatMap((entries, index) => (index === 0 ? entries : entries.filter(([name]) => !sharedCounts.has(name))))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** The counts that are the same in both areas. */
const sharedCounts: ReadonlySet<string> = new Set<keyof PendingCounts["ranked"]>([
  "inbox",
  "budgets",
  "servers",
  "names",
  "accounts",
  "discord",
]);
