import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSession } from "../platform/session.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import css from "./create-player.module.css";

const CreatePlayerDialog = lazyPart(async () => (await import("./create-player-dialog.tsx")).CreatePlayerDialog);

/** For admins, the way to create a player, which the league takes while a season is active. */
export function CreatePlayer() {
  const { isAdmin } = useSession();
  const { data: seasons } = useQuery({ ...seasonsQueries.all, enabled: isAdmin });
  if (!isAdmin || seasons === undefined) return null;
  const isOpen = seasons.some(({ isActive }) => isActive);
  return isOpen ? (
    <CreatePlayerButton />
  ) : (
    <p className={css["why"]}>Players can be created while a season is active.</p>
  );
}

/** Opens the dialog in which an admin creates a player; what was typed there outlives its closing. */
function CreatePlayerButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={UserPlus} onClick={() => setState("open")}>
        Create player
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreatePlayerDialog open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
