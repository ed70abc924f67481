import { Suspense } from "react";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const OwnInvitations = lazyPart(async () => (await import("../users/clan-invitations.tsx")).OwnInvitations);
const ProposedMatches = lazyPart(async () => (await import("../clans/proposed-matches.tsx")).ProposedMatches);

const OwnMatch = lazyPart(async () => (await import("../events/own-next-match.tsx")).OwnNextMatch);

/** The next match of the viewer's clan. Its code comes for members alone. */
export function OwnNextMatch() {
  const { user } = useSession();
  if (!user?.clanId) return null;
  return (
    <Suspense fallback={<Skeleton height="4.25rem" />}>
      <OwnMatch />
    </Suspense>
  );
}

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
