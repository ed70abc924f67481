import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface EditFormProps {
  readonly form: {
    readonly busy: boolean;
    readonly isChanged: boolean;
    readonly submit: (form: HTMLFormElement) => void;
  };
  readonly children: ReactNode;
  readonly width?: "narrow" | "medium" | "full";
  readonly submit?: string;
  /** Whether it can be submitted without changes. */
  readonly sendsUnchanged?: boolean;
  /** Read-only: without buttons. */
  readonly isReadOnly?: boolean;
  /** The button that deletes the record, set apart. */
  readonly danger?: ReactNode;
}

export function EditForm(parts: EditFormProps) {
  const { form, children, width = "full", submit = "Update", danger } = parts;
  const { sendsUnchanged = false, isReadOnly = false } = parts;
  const canSend = form.isChanged || sendsUnchanged;
  return (
    <form
      className="flex flex-col gap-5 data-[width=narrow]:max-w-120 data-[width=medium]:max-w-160"
      data-width={width}
      method="post"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isReadOnly) form.submit(event.currentTarget);
      }}
    >
      {children}
      {!isReadOnly && (
        <div /* What destroys stands apart. */ className="flex flex-wrap justify-between gap-2">
          <Button type="submit" kind="primary" busy={form.busy} disabled={!canSend}>
            {submit}
          </Button>
          {danger}
        </div>
      )}
    </form>
  );
}
