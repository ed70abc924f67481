import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { Suspense } from "react";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const PastePlayersButton = lazyPart(async () => (await import("./paste-players-dialog.tsx")).PastePlayersButton);
const CreatePlayerDialog = lazyPart(async () => (await import("./create-player-dialog.tsx")).CreatePlayerDialog);

/** For admins, the button to create a player, which needs an active season. */
export function CreatePlayer() {
  const { isAdmin } = useSession();
  const { data: seasons } = useQuery({ ...seasonsQueries.all, enabled: isAdmin });
  if (!isAdmin || seasons === undefined) return null;
  const isOpen = seasons.some(({ isActive }) => isActive);
  return isOpen ? (
    <>
      <Suspense fallback={null}>
        <PastePlayersButton />
      </Suspense>
      <DialogButton kind="primary" icon={UserPlus} dialog={(state) => <CreatePlayerDialog {...state} />}>
        Create player
      </DialogButton>
    </>
  ) : (
    <p className="text-soft text-sm">
      There is no active season. <Link {...paths.league.clans}>Begin one</Link> to create players.
    </p>
  );
}
