import { Plus } from "lucide-react";
import { useSession } from "../platform/session.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

/** Shown on pages about a season before there is one. */
export function NoSeason() {
  const { isAdmin } = useSession();
  return isAdmin ? (
    <Empty action={<CreateSeasonButton isFirst={true} />}>
      The league is played in seasons. Create the first one, then its clans and their players.
    </Empty>
  ) : (
    <Empty>No season has begun yet. Clans, results and stats come with the first.</Empty>
  );
}

const CreateSeasonDialog = lazyPart(async () => (await import("./season-dialogs.tsx")).CreateSeasonDialog);

/** A button that opens the dialog in which an admin creates a season. */
export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateSeasonDialog {...state} isFirst={isFirst} />}>
      Create New Season
    </DialogButton>
  );
}
