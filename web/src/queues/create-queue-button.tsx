import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateQueueDialog = lazyPart(async () => (await import("./create-queue-dialog.tsx")).CreateQueueDialog);

/** Opens the dialog in which an admin creates a queue. */
export function CreateQueueButton() {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateQueueDialog {...state} />}>
      Create queue
    </DialogButton>
  );
}
