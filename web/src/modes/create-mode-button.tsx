import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateModeDialog = lazyPart(async () => (await import("./create-mode-dialog.tsx")).CreateModeDialog);

/** Opens the dialog in which an admin creates a mode. */
export function CreateModeButton() {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateModeDialog {...state} />}>
      Create mode
    </DialogButton>
  );
}
