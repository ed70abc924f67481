import type { Clan } from "contract/clans.ts";
import { UserPlus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const AddClanPlayer = lazyPart(async () => (await import("./add-clan-player.tsx")).AddClanPlayer);

interface AddClanPlayerButtonProps {
  readonly clan: Clan;
  /** What stands on it where the roster is empty. */
  readonly label?: string;
}

/** Opens the dialog in which an admin adds a player to a clan. */
export function AddClanPlayerButton({ clan, label = "Add player" }: AddClanPlayerButtonProps) {
  return (
    <DialogButton icon={UserPlus} dialog={(state) => <AddClanPlayer {...state} clan={clan} />}>
      {label}
    </DialogButton>
  );
}
