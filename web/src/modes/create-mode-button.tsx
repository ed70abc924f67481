import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateModeDialog = lazyPart(async () => (await import("./create-mode-dialog.tsx")).CreateModeDialog);

interface CreateModeButtonProps {
  /** What stands on it where a list is empty. */
  readonly label?: string;
}

/** Opens the dialog in which an admin creates a mode. */
export function CreateModeButton({ label = "Create mode" }: CreateModeButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateModeDialog {...state} />}>
      {label}
    </DialogButton>
  );
}
