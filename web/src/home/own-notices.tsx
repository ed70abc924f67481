import { Suspense } from "react";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const OwnInvitations = lazyPart(async () => (await import("../users/clan-invitations.tsx")).OwnInvitations);
const ProposedMatches = lazyPart(async () => (await import("../clans/proposed-matches.tsx")).ProposedMatches);

/** What waits for the viewer's answer: invitations of clans and, for a leader, dates that another clan proposes. */
export function OwnNotices() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <OwnInvitations />
      {user.clanId && <ProposedMatches clanId={user.clanId} />}
    </Suspense>
  );
}
