import { isolateBidi } from "contract/bidi-isolation.ts";
import type { OwnInvitation } from "contract/clans.ts";
import { seasonsQueries, useTransferBlockers } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/**
 * The clan invitations of the viewer. The server publishes new ones on the topic "matches", which refetches the queries
 * whose key begins with it.
 */
const ownInvitationsQuery = defineQuery<readonly OwnInvitation[]>({
  queryKey: ["matches", "clanInvitations"],
  access: "USER",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.clanLeaders.getOwnClanInvitations({ signal })).data,
  refetchOnWindowFocus: "always",
  // The server publishes changes of rosters on the topic "clans". An invitation to a full clan can be accepted once the clan
  // has room.
  meta: { hidesErrorToast: true, topics: ["clans"] },
});

interface OwnClanInvitationsProps {
  /** Shows only the invitation to this clan. */
  readonly clanId?: string;
}

/** The clan invitations of the viewer, with buttons to accept or decline. Renders nothing if there are none. */
export function OwnClanInvitations({ clanId }: OwnClanInvitationsProps) {
  const { data: allInvitations = [] } = useQuery(ownInvitationsQuery);
  const invitations = allInvitations.filter((invitation) => clanId === undefined || invitation.clanId === clanId);
  if (invitations.length === 0) return null;
  return (
    <div className="grid gap-2">
      {invitations.map((invitation) => (
        <Invitation key={invitation.clanId} invitation={invitation} />
      ))}
    </div>
  );
}

/** The keys of the queries to refetch after an answer. The session contains the viewer's clan. */
const affectedQueries = [["matches"], ["clans"], ["users"], ["stats"], ["session"]] as const;

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { clanId, clanName, clanPlayers: clanPlayerCount, invitedBy } = invitation;
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const activeSeason = seasons.find(({ isActive }) => isActive);
  const { joinBlocker } = useTransferBlockers(activeSeason, clanPlayerCount);
  const accept = useCommand({
    call: () => api.clanLeaders.acceptClanInvitation({ id: clanId }),
    success: `You have joined ${isolateBidi(clanName)}`,
    failure: "Invitation not accepted",
    invalidates: affectedQueries,
    invalidatesOnError: affectedQueries,
  });
  const decline = useCommand({
    call: () => api.clanLeaders.declineClanInvitation({ id: clanId }),
    success: "Invitation declined",
    failure: "Invitation not declined",
    invalidates: affectedQueries,
    invalidatesOnError: affectedQueries,
  });
  return (
    <Notice
      state="neutral"
      title={`${isolateBidi(clanName)} invites you`}
      actions={
        <>
          {joinBlocker === null && (
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
      <bdi>{invitedBy}</bdi> asks you to play for this clan. {joinBlocker}
    </Notice>
  );
}
