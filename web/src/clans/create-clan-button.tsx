import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateClanDialog = lazyPart(async () => (await import("./create-clan-dialog.tsx")).CreateClanDialog);

/** Opens the dialog in which an admin creates a clan. */
export function CreateClanButton() {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateClanDialog {...state} />}>
      Create clan
    </DialogButton>
  );
}
