import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateModeDialog = lazyPart(async () => (await import("./create-mode-dialog.tsx")).CreateModeDialog);

/** Opens the dialog in which an admin creates a mode; what was typed there outlives its closing. */
export function CreateModeButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Create mode
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreateModeDialog open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
