import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { ProposedMatch } from "contract/scheduling.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { counted } from "../../platform/numbers.ts";
import { query, useQuery } from "../../platform/query.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOpenDates } from "./clans-queries.ts";

// The stream's topic of the caller's own matches says when something is proposed to the caller.
const proposedMatchesQuery = query<readonly ProposedMatch[]>({
  queryKey: ["matches", "proposedDates"],
  access: "USER",
  otherwise: [],
  queryFn: async ({ signal }) => (await api.scheduling.getOwnDateProposals({ signal })).data,
  refetchOnWindowFocus: "always",
  // Which dates are allowed goes by the season's end and rules.
  meta: { isSilent: true, topics: ["seasons"] },
});

/** The matches for which another clan proposes dates that may be agreed on to a clan: for its leader, nothing to others. */
export function ProposedMatches({ clanId }: { readonly clanId: string }) {
  const { data = [] } = useQuery(proposedMatchesQuery);
  const openDates = useOpenDates();
  const asked = data.flatMap((match) => {
    const proposal = match.proposals.find((each) => each.clanId !== match.ownClanId);
    const dates = proposal ? openDates(proposal).length : 0;
    return proposal && dates > 0 && match.ownClanId === clanId ? [{ match, clanName: proposal.clanName, dates }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-2">
      {asked.map(({ match: { eventId, title }, clanName, dates }) => (
        <Notice
          key={eventId}
          state="neutral"
          title={`${isolated(clanName)} proposes ${counted(dates, "date")}`}
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
