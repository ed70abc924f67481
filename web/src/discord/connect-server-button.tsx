import type { Queue } from "contract/queues.ts";
import { Link2 } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const ConnectServerDialog = lazyPart(async () => (await import("./connect-server-dialog.tsx")).ConnectServerDialog);

interface ConnectServerButtonProps {
  readonly queue: Queue;
  readonly children: string;
}

/** Opens the dialog in which an admin chooses the Discord server of a queue. */
export function ConnectServerButton({ queue, children }: ConnectServerButtonProps) {
  return (
    <DialogButton icon={Link2} dialog={(state) => <ConnectServerDialog {...state} queue={queue} />}>
      {children}
    </DialogButton>
  );
}
