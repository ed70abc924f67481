import { ClipboardList } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { PastePlayersDialog } from "./paste-players-dialog.tsx";

/** Opens the dialog that creates players and clans from a pasted list; for admins, while a season is active. */
export function PastePlayersButton() {
  return (
    <DialogButton icon={ClipboardList} dialog={(state) => <PastePlayersDialog {...state} />}>
      Paste list
    </DialogButton>
  );
}
