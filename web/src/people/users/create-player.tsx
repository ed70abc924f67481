import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { seasonsQueries } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const PastePlayersButton = lazyPart(async () => (await import("./paste-players-dialog.tsx")).PastePlayersButton);
const CreatePlayerDialog = lazyPart(async () => (await import("./create-player-dialog.tsx")).CreatePlayerDialog);

/** For admins, the buttons to create players. */
export function CreatePlayer() {
  return (
    <InActiveSeason>
      <Suspense fallback={null}>
        <PastePlayersButton />
      </Suspense>
      <DialogButton kind="primary" icon={UserPlus} dialog={(state) => <CreatePlayerDialog {...state} />}>
        Create player
      </DialogButton>
    </InActiveSeason>
  );
}

/** For admins, what creates a player, which needs an active season; without one, the way to begin it. */
export function InActiveSeason({ children }: { readonly children: ReactNode }) {
  const { isAdmin } = useSession();
  const { data: seasons } = useQuery({ ...seasonsQueries.all, enabled: isAdmin });
  if (!isAdmin || seasons === undefined) return null;
  if (seasons.some(({ isActive }) => isActive)) return children;
  return (
    <p className="text-soft text-sm">
      There is no active season. <Link {...paths.league.clans}>Begin one</Link> to create players.
    </p>
  );
}
