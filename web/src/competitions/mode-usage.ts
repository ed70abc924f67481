import { isolateBidi } from "contract/bidi-isolation.ts";
import { api } from "../platform/api.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { defineQuery } from "../platform/query.ts";

/** What prevents admins from deleting a mode. */
interface ModeUsage {
  readonly resultCount: number;
  readonly queueNames: readonly string[];
}

export function createModeUsageQuery(modeId: string) {
  return defineQuery<ModeUsage>({
    queryKey: ["modes", "usage", modeId],
    access: "ADMIN",
    dataWithoutAccess: { resultCount: 0, queueNames: [] },
    queryFn: async ({ signal }) => {
      const [results, queues] = await Promise.all([
        api.rankedResults.searchResults({ body: { modeId, page: 1, numberPerPage: 1 }, signal }),
        api.queues.searchQueues({ signal }),
      ]);
      const queueNames = queues.data.filter((queue) => queue.modeId === modeId).map(({ name }) => name);
      return { resultCount: results.data.total, queueNames };
    },
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching modes", topics: ["results", "queues"] },
  });
}

/** Returns why a mode cannot be deleted; `null` if it can. */
export function describeModeUsage({ resultCount, queueNames }: ModeUsage): string | null {
  const queueWord = queueNames.length === 1 ? "queue" : "queues";
  const users = [
    resultCount > 0 && formatCount(resultCount, "result"),
    queueNames.length > 0 && `the ${queueWord} ${queueNames.map(isolateBidi).join(", ")}`,
  ].filter(Boolean);
  return users.length === 0 ? null : `Used by ${users.join(" and ")}, so it cannot be deleted.`;
}
