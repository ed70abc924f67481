import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Question } from "./confirm.ts";
import css from "./dialog-window.module.css";
import { WithoutStyleElements } from "./without-style-elements.tsx";

interface ConfirmWindowProps extends Question {
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmWindow(props: ConfirmWindowProps) {
  const { open, title, text, confirmLabel, danger = false, onConfirm, onClose } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  return (
    <WithoutStyleElements>
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={css["backdrop"]} />
          <AlertDialog.Viewport className={css["viewport"]}>
            <AlertDialog.Popup className={css["popup"]} initialFocus={danger ? cancel : go}>
              <header className={css["header"]}>
                <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
              </header>
              {text && <AlertDialog.Description className={css["body"]}>{text}</AlertDialog.Description>}
              <div className={classNames(css["footer"], danger && "justify-between")}>
                <AlertDialog.Close render={<Button ref={cancel} />}>Cancel</AlertDialog.Close>
                <Button ref={go} kind={danger ? "danger" : "primary"} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </WithoutStyleElements>
  );
}
