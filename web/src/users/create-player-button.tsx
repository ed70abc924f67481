import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";

const CreatePlayerDialog = lazy(async () => ({
  default: (await import("./create-player-dialog.tsx")).CreatePlayerDialog,
}));

/** Opens the dialog in which an admin creates a player; what was typed there outlives its closing. */
export function CreatePlayerButton() {
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
