import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-window.tsx";

interface FormDialogProps extends Pick<DialogProps, "open" | "onClose" | "title" | "lede" | "width" | "children"> {
  readonly form: {
    readonly busy: boolean;
    readonly submit: (form: HTMLFormElement) => void;
    readonly discard: (done: () => void) => void;
  };
  readonly submit: string;
  readonly more?: ReactNode;
  readonly disabled?: boolean;
}

/** A dialog with a form. It prompts before it closes with edits, and stays open while they are sent. */
export function FormDialog({ form, onClose, submit, more, disabled = false, ...dialog }: FormDialogProps) {
  const close = () => form.discard(onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      busy={form.busy}
      onSubmit={form.submit}
      footer={<FormActions submit={submit} more={more} onCancel={close} busy={form.busy} disabled={disabled} />}
    />
  );
}

interface FormActionsProps {
  readonly submit: string;
  readonly more?: ReactNode;
  readonly onCancel: () => void;
  readonly busy: boolean;
  readonly disabled: boolean;
}

export function FormActions({ submit, more, onCancel, busy, disabled }: FormActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      {more}
      <Button type="submit" kind="primary" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}
