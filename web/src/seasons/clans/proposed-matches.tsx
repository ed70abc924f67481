import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { EventWithProposals } from "contract/scheduling.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAcceptableDates } from "./clans-queries.ts";

/**
 * The matches of the clans that the viewer leads, if other dates are proposed for them. The server publishes new proposals on
 * the topic "matches", which refetches the queries whose key begins with it.
 */
const proposedMatchesQuery = defineQuery<readonly EventWithProposals[]>({
  queryKey: ["matches", "proposedDates"],
  access: "USER",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.scheduling.getOwnDateProposals({ signal })).data,
  refetchOnWindowFocus: "always",
  // Which of the dates are allowed depends on the season's end and rules.
  meta: { hidesErrorToast: true, topics: ["seasons"] },
});

/** For a clan's leader: the matches for which the other clan has proposed dates that can still be agreed on. */
export function ProposedMatches({ clanId }: { readonly clanId: string }) {
  const { data: proposedMatches = [] } = useQuery(proposedMatchesQuery);
  const findAcceptableDates = useAcceptableDates();
  const answerableProposals = proposedMatches.flatMap(({ eventId, title, ownClanId, proposals }) => {
    const proposal = proposals.find((candidate) => candidate.clanId !== ownClanId);
    if (!proposal || ownClanId !== clanId) return [];
    const dateCount = findAcceptableDates(proposal).length;
    return dateCount > 0 ? [{ eventId, title, clanName: proposal.clanName, dateCount }] : [];
  });
  if (answerableProposals.length === 0) return null;
  return (
    <div className="grid gap-2">
      {answerableProposals.map(({ eventId, title, clanName, dateCount }) => (
        <Notice
          key={eventId}
          state="neutral"
          title={`${isolateBidi(clanName)} proposes ${formatCount(dateCount, "date")}`}
          actions={
            <Link {...paths.league.event(eventId)} className={getButtonClass("plain", "small")}>
              Answer
            </Link>
          }
        >
          for <bdi>{title}</bdi>.
        </Notice>
      ))}
    </div>
  );
}
