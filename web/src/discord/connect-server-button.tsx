import type { Queue } from "contract/queues.ts";
import { Link2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const ConnectServerDialog = lazyPart(async () => (await import("./connect-server-dialog.tsx")).ConnectServerDialog);

interface ConnectServerButtonProps {
  readonly queue: Queue;
  readonly children: string;
}

/** Opens the dialog in which an admin chooses the Discord server of a queue. */
export function ConnectServerButton({ queue, children }: ConnectServerButtonProps) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button icon={Link2} onClick={() => setState("open")}>
        {children}
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <ConnectServerDialog queue={queue} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
