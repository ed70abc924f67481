import type { adminShapes, WaitingCounts } from "contract/admin.ts";
import { adminCalls } from "contract/admin-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

const { countWaiting } = client<typeof adminCalls, typeof adminShapes>(adminCalls);

/** The page's figures need not be newer than this, in milliseconds. */
const refetchMs = 60_000;

export const countsQueryKey = ["admin"] as const;

/** How much waits for an admin's decision; `null` to others. */
export const countsQuery = query<WaitingCounts | null>({
  queryKey: [...countsQueryKey, "counts"],
  access: "ADMIN",
  otherwise: null,
  queryFn: async ({ signal }) => (await countWaiting({ signal })).data,
  refetchInterval: refetchMs,
  meta: { isSilent: true },
});

/** The sum of an area's counts. */
export function waitingIn(counts: WaitingCounts | null | undefined, area: keyof WaitingCounts): number {
  return Object.values(counts?.[area] ?? {}).reduce((sum, count) => sum + count, 0);
}
