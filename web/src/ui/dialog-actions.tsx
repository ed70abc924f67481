import { Button } from "./button.tsx";

interface DialogActionsProps {
  /** What the form does, on its button. */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly busy: boolean;
  /** Whether the form cannot be sent as it stands. */
  readonly disabled?: boolean;
}

/** The footer of a dialog that is a form: the way out, and the button that sends it. */
export function DialogActions({ submit, onCancel, busy, disabled = false }: DialogActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" kind="primary" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}
