import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateQueueDialog = lazyPart(async () => (await import("./create-queue-dialog.tsx")).CreateQueueDialog);

interface CreateQueueButtonProps {
  /** What stands on it where a list is empty. */
  readonly label?: string;
}

/** Opens the dialog in which an admin creates a queue. */
export function CreateQueueButton({ label = "Create queue" }: CreateQueueButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateQueueDialog {...state} />}>
      {label}
    </DialogButton>
  );
}
