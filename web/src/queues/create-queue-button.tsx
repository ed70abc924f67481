import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateQueueDialog = lazyPart(async () => (await import("./create-queue-dialog.tsx")).CreateQueueDialog);

/** Opens the dialog in which an admin creates a queue; what was typed there outlives its closing. */
export function CreateQueueButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Create queue
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreateQueueDialog open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
