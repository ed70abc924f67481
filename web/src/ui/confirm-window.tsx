import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { ConfirmPrompt } from "./confirm.ts";
import { DialogSlot } from "./dialog-slot.tsx";
import css from "./dialog-window.module.css";
import { findFocusAfterClosing } from "./keep-focus.ts";

interface ConfirmWindowProps extends ConfirmPrompt {
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The dialog of a confirmation prompt. */
export function ConfirmWindow(props: ConfirmWindowProps) {
  const { open, title, text, details, confirmLabel, danger = false, onConfirm, onClose } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  return (
    <BaseUiCspProvider>
      <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={css["backdrop"]} />
          <AlertDialog.Viewport className={css["viewport"]}>
            <AlertDialog.Popup
              ref={popup}
              className={css["popup"]}
              initialFocus={() => {
                // Called when the prompt has opened, before the focus moves.
                opener.current = document.activeElement;
                return danger ? cancelButton.current : confirmButton.current;
              }}
              finalFocus={() => findFocusAfterClosing(popup.current, opener.current)}
            >
              <DialogSlot />
              <header className={css["header"]} data-dialog-part="header">
                <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
              </header>
              {(text || details) && (
                <div className={css["body"]}>
                  {text && <AlertDialog.Description>{text}</AlertDialog.Description>}
                  {details}
                </div>
              )}
              <div className={classNames(css["footer"], danger && "justify-between")} data-dialog-part="footer">
                <AlertDialog.Close render={<Button ref={cancelButton} />}>Cancel</AlertDialog.Close>
                <Button ref={confirmButton} kind={danger ? "danger" : "primary"} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </BaseUiCspProvider>
  );
}
