import type { OwnInvitation } from "contract/clans.ts";
import { isolated } from "contract/isolated.ts";
import { seasonsQueries, useTransfers } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

// The stream's topic of the caller's own matches says when a player is invited, or the invitation ends.
const ownInvitationsQuery = query<readonly OwnInvitation[]>({
  queryKey: ["matches", "clanInvitations"],
  access: "USER",
  otherwise: [],
  queryFn: async ({ signal }) => (await api.clanLeaders.getOwnClanInvitations({ signal })).data,
  refetchOnWindowFocus: "always",
  // That of clans says when there is room in one.
  meta: { isSilent: true, topics: ["clans"] },
});

/** The clans that invite the viewer, each with its answers; nothing without an invitation. */
export function OwnInvitations({ clanId }: { readonly clanId?: string }) {
  const { data = [] } = useQuery(ownInvitationsQuery);
  const shown = data.filter((invitation) => clanId === undefined || invitation.clanId === clanId);
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      {shown.map((invitation) => (
        <Invitation key={invitation.clanId} invitation={invitation} />
      ))}
    </div>
  );
}

const refreshes = [["matches"], ["clans"], ["users"], ["stats"]] as const;

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { clanId, clanName, clanPlayers, invitedBy } = invitation;
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const { noJoin } = useTransfers(
    seasons.find(({ isActive }) => isActive),
    clanPlayers,
  );
  const accept = useCommand({
    call: () => api.clanLeaders.acceptClanInvitation({ id: clanId }),
    success: `You are in ${isolated(clanName)} now`,
    failure: "Invitation not accepted",
    refreshes,
    rechecks: refreshes,
  });
  const decline = useCommand({
    call: () => api.clanLeaders.declineClanInvitation({ id: clanId }),
    success: "Invitation declined",
    failure: "Invitation not declined",
    refreshes,
    rechecks: refreshes,
  });
  return (
    <Notice
      state="neutral"
      title={`${isolated(clanName)} invites you`}
      actions={
        <>
          {noJoin === null && (
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
      <bdi>{invitedBy}</bdi> asks you to play for this clan. {noJoin}
    </Notice>
  );
}
