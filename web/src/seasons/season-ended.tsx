import type { Season } from "contract/seasons.ts";
import { Lock } from "lucide-react";
import { useSession } from "../platform/session.ts";
import { Badge } from "../ui/badge.tsx";

/** Tells admins why nothing can be done here, where they would find the buttons; nothing while a season is active. */
export function SeasonEnded({ season }: { readonly season: Season | undefined }) {
  const { isAdmin } = useSession();
  if (!isAdmin || !season || season.isActive) return null;
  return (
    <Badge state="neutral" icon={Lock}>
      {season.name} has ended
    </Badge>
  );
}
