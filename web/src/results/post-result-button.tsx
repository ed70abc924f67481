import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";

const PostRankedResult = lazy(async () => ({ default: (await import("./post-ranked-result.tsx")).PostRankedResult }));

/** Opens the dialog in which an admin posts a result; what was typed there outlives its closing. */
export function PostResultButton({ modeId }: { readonly modeId: string }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Post result
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <PostRankedResult listedModeId={modeId} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
