import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateClanDialog = lazyPart(async () => (await import("./create-clan-dialog.tsx")).CreateClanDialog);

/** Opens the dialog in which an admin creates a clan; what was typed there outlives its closing. */
export function CreateClanButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Create clan
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreateClanDialog open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
