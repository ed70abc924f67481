import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateSeasonDialog = lazyPart(async () => (await import("./create-season-dialog.tsx")).CreateSeasonDialog);

/** Opens the dialog in which an admin creates a season; what was typed there outlives its closing. */
export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Create New Season
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreateSeasonDialog open={state === "open"} onClose={() => setState("closed")} isFirst={isFirst} />
        </Suspense>
      )}
    </>
  );
}
