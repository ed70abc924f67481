import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";

interface PostResultButtonProps {
  readonly dialog: (state: OpenDialog) => ReactNode;
  /** What stands on it where a list is empty. */
  readonly label?: string | undefined;
}

/** Opens the dialog in which an admin posts a result. */
export function PostResultButton({ dialog, label = "Post result" }: PostResultButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={dialog}>
      {label}
    </DialogButton>
  );
}
