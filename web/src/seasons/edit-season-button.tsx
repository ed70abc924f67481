import type { Season } from "contract/seasons.ts";
import { Pencil } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const EditSeasonDialog = lazyPart(async () => (await import("./edit-season-dialog.tsx")).EditSeasonDialog);

/** Opens the dialog in which an admin corrects the active season. */
export function EditSeasonButton({ season }: { readonly season: Season }) {
  return (
    <DialogButton icon={Pencil} dialog={(state) => <EditSeasonDialog {...state} season={season} />}>
      Edit season
    </DialogButton>
  );
}
