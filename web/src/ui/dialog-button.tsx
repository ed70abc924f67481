import { type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/** Whether a dialog is open, and how it closes. */
export interface OpenDialog {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface DialogButtonProps extends Pick<ButtonProps, "kind" | "icon"> {
  readonly children: string;
  readonly dialog: (state: OpenDialog) => ReactNode;
}

/** Opens a dialog, whose code may be fetched when it is first needed; its state outlives its closing. */
export function DialogButton({ children, dialog, ...button }: DialogButtonProps) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button {...button} onClick={() => setState("open")}>
        {children}
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>{dialog({ open: state === "open", onClose: () => setState("closed") })}</Suspense>
      )}
    </>
  );
}
