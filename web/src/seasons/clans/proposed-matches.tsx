import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ProposedMatch } from "contract/scheduling.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { query, useQuery } from "../../platform/query.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAgreeableDates } from "./clans-queries.ts";

// The event stream's topic "matches" notifies the viewer of new proposals.
const proposedMatchesQuery = query<readonly ProposedMatch[]>({
  queryKey: ["matches", "proposedDates"],
  access: "USER",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.scheduling.getOwnDateProposals({ signal })).data,
  refetchOnWindowFocus: "always",
  // The allowed dates depend on the season's end and rules.
  meta: { isSilent: true, topics: ["seasons"] },
});

/** For a clan's leader: the matches for which the other clan has proposed dates that can still be agreed on. */
export function ProposedMatches({ clanId }: { readonly clanId: string }) {
  const { data = [] } = useQuery(proposedMatchesQuery);
  const openDates = useAgreeableDates();
  const proposed = data.flatMap((match) => {
    const proposal = match.proposals.find((candidate) => candidate.clanId !== match.ownClanId);
    const dates = proposal ? openDates(proposal).length : 0;
    return proposal && dates > 0 && match.ownClanId === clanId ? [{ match, clanName: proposal.clanName, dates }] : [];
  });
  if (proposed.length === 0) return null;
  return (
    <div className="grid gap-2">
      {proposed.map(({ match: { eventId, title }, clanName, dates }) => (
        <Notice
          key={eventId}
          state="neutral"
          title={`${isolateBidi(clanName)} proposes ${formatCount(dates, "date")}`}
          actions={
            <Link {...paths.league.event(eventId)} className={buttonClass("plain", "small")}>
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
