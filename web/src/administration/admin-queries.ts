import { keepPreviousData } from "@tanstack/react-query";
import type { PendingCounts, PendingItems } from "contract/admin.ts";
import type { Area } from "contract/constants.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import type { PendingKind } from "./admin-search.ts";

/** The differences between the admin pages of the two areas. */
export interface AdminArea {
  readonly name: keyof PendingCounts;
  /** The calls that validate several results. The API calls it "freezing": a frozen result is validated and final. */
  readonly freezeCalls: typeof api.rankedFreezes | typeof api.leagueFreezes;
}

export const rankedAdminArea: AdminArea = { name: "ranked", freezeCalls: api.rankedFreezes };
export const leagueAdminArea: AdminArea = { name: "league", freezeCalls: api.leagueFreezes };

export const adminQueries = {
  /** The items that need an admin's decision, and the states of backups and of the legacy import. */
  pending: defineQuery<PendingItems | null>({
    queryKey: ["admin", "waiting"],
    access: "ADMIN",
    dataWithoutAccess: null,
    queryFn: async ({ signal }) => (await api.admin.findWaiting({ signal })).data,
    meta: { failure: "Error while fetching pending items" },
  }),
  /** How validating results would change the players' Elo. */
  preview: ({ name, freezeCalls }: AdminArea, ids: readonly string[]) =>
    defineQuery<readonly FreezePreview[]>({
      queryKey: ["results", name, "preview", ids],
      access: "ADMIN",
      dataWithoutAccess: [],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await freezeCalls.previewFreezes({ body: { ids: [...ids] }, signal })).data,
      meta: { failure: "Error while previewing the validation" },
      // The previous preview stays visible while a changed selection is loading.
      placeholderData: keepPreviousData,
    }),
};

/** How often the counts are refetched, in milliseconds. */
const COUNTS_REFETCH_INTERVAL_MS = 60_000;

/** The numbers of items that need an admin's decision; `null` unless the viewer is an admin. */
export const pendingCountsQuery = defineQuery<PendingCounts | null>({
  queryKey: ["admin", "counts"],
  access: "ADMIN",
  dataWithoutAccess: null,
  queryFn: async ({ signal }) => (await api.admin.countWaiting({ signal })).data,
  refetchInterval: COUNTS_REFETCH_INTERVAL_MS,
  meta: { hidesErrorToast: true },
});

/**
 * Returns the number of pending items in some areas. Items that both areas contain count once.
 * @param kind only items of this kind; of all kinds by default
 */
export function countPending(counts: PendingCounts, areas: readonly Area[], kind?: PendingKind): number {
  const countedName = kind && countNames[kind];
  const entriesByArea = areas.map((area) =>
    Object.entries(counts[area]).filter(([name]) => countedName === undefined || name === countedName),
  );
  // The counts that are the same in both areas are taken from the first area.
  const countedEntries = entriesByArea.flatMap((entries, index) =>
    index === 0 ? entries : entries.filter(([name]) => !sharedCounts.has(name)),
  );
  return countedEntries.reduce((sum, [, count]) => sum + count, 0);
}

/** The API's name of the count of each kind. */
const countNames = {
  rounds: "inbox",
  results: "unvalidated",
  disputes: "disputes",
  matches: "matches",
  events: "events",
  rosters: "rosters",
  accounts: "accounts",
  names: "names",
} as const satisfies Record<PendingKind, keyof PendingCounts["ranked"] | keyof PendingCounts["league"]>;

/**
 * The counts that are the same in both areas, because their items belong to neither area. `inbox` counts unmatched rounds.
 * `budgets` counts game servers that are near their daily limit of data.
 */
const sharedCounts: ReadonlySet<string> = new Set<keyof PendingCounts["ranked"]>([
  "inbox",
  "budgets",
  "servers",
  "names",
  "accounts",
  "discord",
]);
