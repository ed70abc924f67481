import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateClanDialog = lazyPart(async () => (await import("./create-clan-dialog.tsx")).CreateClanDialog);

interface CreateClanButtonProps {
  /** What stands on it where a list is empty. */
  readonly label?: string;
}

/** Opens the dialog in which an admin creates a clan. */
export function CreateClanButton({ label = "Create clan" }: CreateClanButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateClanDialog {...state} />}>
      {label}
    </DialogButton>
  );
}
