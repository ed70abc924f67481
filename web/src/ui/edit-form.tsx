import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import css from "./edit-form.module.css";

interface EditFormProps {
  readonly form: {
    readonly busy: boolean;
    readonly isChanged: boolean;
    readonly submit: (form: HTMLFormElement) => void;
  };
  readonly children: ReactNode;
  readonly width?: "narrow" | "medium" | "full";
  /** What sends it, on its button. */
  readonly submit?: string;
  /** Whether it may be sent as it is saved. */
  readonly sendsUnchanged?: boolean;
  /** For who may only look: nothing is sent and nothing destroyed. */
  readonly isReadOnly?: boolean;
  /** What destroys that which is edited; it stands apart. */
  readonly danger?: ReactNode;
}

/** A form on a page in which something that is saved is changed. */
export function EditForm(parts: EditFormProps) {
  const { form, children, width = "full", submit = "Update", danger } = parts;
  const { sendsUnchanged = false, isReadOnly = false } = parts;
  const canSend = form.isChanged || sendsUnchanged;
  return (
    <form
      className={classNames(css["form"], css[width])}
      method="post"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isReadOnly) form.submit(event.currentTarget);
      }}
    >
      {children}
      {!isReadOnly && (
        <div className={css["actions"]}>
          <Button type="submit" kind="primary" busy={form.busy} disabled={!canSend}>
            {submit}
          </Button>
          {danger}
        </div>
      )}
    </form>
  );
}
