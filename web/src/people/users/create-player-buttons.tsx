import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { seasonsQueries } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";

const PastePlayersButton = createLazyComponent(
  async () => (await import("./paste-players-dialog.tsx")).PastePlayersButton,
);
const CreatePlayerDialog = createLazyComponent(
  async () => (await import("./create-player-dialog.tsx")).CreatePlayerDialog,
);

/** The buttons with which admins create players. */
export function CreatePlayerButtons() {
  return (
    <RequireActiveSeason>
      <Suspense fallback={null}>
        <PastePlayersButton />
      </Suspense>
      <DialogButton icon={UserPlus} renderDialog={(state) => <CreatePlayerDialog {...state} />}>
        Create player
      </DialogButton>
    </RequireActiveSeason>
  );
}

/** Shows its children to admins. Without an active season, which new players need, shows a link to start one instead. */
export function RequireActiveSeason({ children }: { readonly children: ReactNode }) {
  const { isAdmin } = useSession();
  const { data: seasons } = useQuery({ ...seasonsQueries.all, enabled: isAdmin });
  if (!isAdmin || seasons === undefined) return null;
  if (seasons.some(({ isActive }) => isActive)) return children;
  return (
    <p className="text-soft text-sm">
      There is no active season. <Link {...paths.league.clans}>Start one</Link> to create players.
    </p>
  );
}
