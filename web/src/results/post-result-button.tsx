import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";

interface OpenDialog {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens the dialog in which an admin posts a result; what was typed there outlives its closing. */
export function PostResultButton({ dialog }: { readonly dialog: (state: OpenDialog) => ReactNode }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setState("open")}>
        Post result
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>{dialog({ open: state === "open", onClose: () => setState("closed") })}</Suspense>
      )}
    </>
  );
}
