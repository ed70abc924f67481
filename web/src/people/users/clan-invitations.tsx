import { isolateBidi } from "contract/bidi-isolation.ts";
import type { OwnInvitation } from "contract/clans.ts";
import { seasonsQueries, useTransferBlockers } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

// The key "matches" makes live updates refetch the query: the user's own topic announces invitations, too.
const ownInvitationsQuery = query<readonly OwnInvitation[]>({
  queryKey: ["matches", "clanInvitations"],
  access: "USER",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.clanLeaders.getOwnClanInvitations({ signal })).data,
  refetchOnWindowFocus: "always",
  // The topic "clans" announces when a clan has room.
  meta: { isSilent: true, topics: ["clans"] },
});

/** The clan invitations of the viewer, with buttons to accept or decline. Renders nothing if there are none. */
export function OwnClanInvitations({ clanId }: { readonly clanId?: string }) {
  const { data = [] } = useQuery(ownInvitationsQuery);
  const invitations = data.filter((invitation) => clanId === undefined || invitation.clanId === clanId);
  if (invitations.length === 0) return null;
  return (
    <div className="grid gap-2">
      {invitations.map((invitation) => (
        <Invitation key={invitation.clanId} invitation={invitation} />
      ))}
    </div>
  );
}

const refreshes = [["matches"], ["clans"], ["users"], ["stats"]] as const;

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { clanId, clanName, clanPlayers, invitedBy } = invitation;
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const { whyNoJoin } = useTransferBlockers(
    seasons.find(({ isActive }) => isActive),
    clanPlayers,
  );
  const accept = useCommand({
    call: () => api.clanLeaders.acceptClanInvitation({ id: clanId }),
    success: `You have joined ${isolateBidi(clanName)}`,
    failure: "Invitation not accepted",
    refreshes,
    refreshesOnError: refreshes,
  });
  const decline = useCommand({
    call: () => api.clanLeaders.declineClanInvitation({ id: clanId }),
    success: "Invitation declined",
    failure: "Invitation not declined",
    refreshes,
    refreshesOnError: refreshes,
  });
  return (
    <Notice
      state="neutral"
      title={`${isolateBidi(clanName)} invites you`}
      actions={
        <>
          {whyNoJoin === null && (
            <Button kind="primary" size="small" busy={accept.busy} onClick={() => accept.run()}>
              Join clan
            </Button>
          )}
          <Button size="small" busy={decline.busy} onClick={() => decline.run()}>
            Decline
          </Button>
        </>
      }
    >
      <bdi>{invitedBy}</bdi> asks you to play for this clan. {whyNoJoin}
    </Notice>
  );
}
