import type { Clan } from "contract/clans.ts";
import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const AddClanPlayer = lazyPart(async () => (await import("./add-clan-player.tsx")).AddClanPlayer);

/** Opens the dialog in which an admin adds a player to a clan. */
export function AddClanPlayerButton({ clan }: { readonly clan: Clan }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button icon={UserPlus} onClick={() => setState("open")}>
        Add player
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <AddClanPlayer clan={clan} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
