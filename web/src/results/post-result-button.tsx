import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";

/** Opens the dialog in which an admin posts a result. */
export function PostResultButton({ dialog }: { readonly dialog: (state: OpenDialog) => ReactNode }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={dialog}>
      Post result
    </DialogButton>
  );
}
