import { Plus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const CreateSeasonDialog = lazyPart(async () => (await import("./create-season-dialog.tsx")).CreateSeasonDialog);

/** Opens the dialog in which an admin creates a season. */
export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateSeasonDialog {...state} isFirst={isFirst} />}>
      Create New Season
    </DialogButton>
  );
}
