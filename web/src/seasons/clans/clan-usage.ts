import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { defineQuery } from "../../platform/query.ts";

/** What prevents admins from deleting a clan. Entries of votes also do, but only the server knows them. */
interface ClanUsage {
  readonly resultCount: number;
  readonly eventCount: number;
}

export function createClanUsageQuery(clanId: string) {
  return defineQuery<ClanUsage>({
    queryKey: ["clans", "usage", clanId],
    access: "ADMIN",
    dataWithoutAccess: { resultCount: 0, eventCount: 0 },
    queryFn: async ({ signal }) => {
      const search = { body: { clanId, page: 1, numberPerPage: 1 }, signal };
      const [results, events] = await Promise.all([
        api.leagueResults.searchResults(search),
        api.events.searchEvents(search),
      ]);
      return { resultCount: results.total ?? 0, eventCount: events.total ?? 0 };
    },
    meta: { failure: "Error while fetching clans", topics: ["results", "events"] },
  });
}

/** Returns why a clan cannot be deleted; `null` if it can. */
export function describeClanUsage({ resultCount, eventCount }: ClanUsage): string | null {
  const counts = [
    resultCount > 0 && formatCount(resultCount, "result"),
    eventCount > 0 && formatCount(eventCount, "event"),
  ].filter(Boolean);
  return counts.length === 0 ? null : `Has ${counts.join(" and ")}, so it cannot be deleted.`;
}
