import type { Area } from "contract/constants.ts";
import { Suspense } from "react";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const DisputesSection = lazyPart(async () => (await import("./disputes-section.tsx")).DisputesSection);

interface DisputesOfProps {
  readonly area: Area;
  readonly resultId: string;
  readonly playerIds: readonly string[];
}

/** What is said to be wrong with a frozen result, for its players and admins; nothing to others. */
export function DisputesOf({ area, resultId, playerIds }: DisputesOfProps) {
  const { user, isAdmin } = useSession();
  if (user === null || !(isAdmin || playerIds.includes(user._id))) return null;
  return (
    <Suspense fallback={null}>
      <DisputesSection area={area} resultId={resultId} />
    </Suspense>
  );
}
