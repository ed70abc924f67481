import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-window.tsx";

interface FormDialogProps extends Pick<DialogProps, "open" | "onClose" | "title" | "subtitle" | "width" | "children"> {
  readonly form: {
    readonly busy: boolean;
    readonly submit: (form: HTMLFormElement) => void;
    /** Asks whether the edits may be lost, if there are any. Calls `onDiscarded` if so. */
    readonly discard: (onDiscarded: () => void) => void;
  };
  readonly submitLabel: string;
  /** Whether the form destroys something: its submit button is red, and has a distance from the other buttons. */
  readonly danger?: boolean;
  /** Buttons between "Cancel" and the submit button. */
  readonly extraActions?: ReactNode;
  /** Disables the submit button. */
  readonly disabled?: boolean;
}

/** A dialog with a form. It asks before it discards edits, and stays open while the form is submitted. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, submitLabel, danger = false, extraActions, disabled = false, ...dialog } = props;
  const close = () => form.discard(onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      busy={form.busy}
      onSubmit={form.submit}
      footer={
        <FormActions
          submitLabel={submitLabel}
          danger={danger}
          extraActions={extraActions}
          onCancel={close}
          busy={form.busy}
          disabled={disabled}
        />
      }
    />
  );
}

interface FormActionsProps {
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly extraActions?: ReactNode;
  readonly onCancel: () => void;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** The buttons of a form dialog. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, danger = false, extraActions, onCancel, busy, disabled } = props;
  return (
    <>
      <Button onClick={onCancel} disabled={busy} className={danger ? "mr-auto" : ""}>
        Cancel
      </Button>
      {extraActions}
      <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </>
  );
}
