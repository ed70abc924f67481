import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import css from "./edit-form.module.css";

interface EditFormProps {
  readonly children: ReactNode;
  readonly width?: "narrow" | "medium" | "full";
  /** What sends it, on its button. */
  readonly submit?: string;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly busy: boolean;
  /** Whether there is anything to send. */
  readonly isChanged?: boolean;
  /** For who may only look: nothing is sent and nothing destroyed. */
  readonly isReadOnly?: boolean;
  /** What destroys that which is edited; it stands apart. */
  readonly danger: ReactNode;
}

/** A form on a page in which something that is kept is changed. */
export function EditForm(parts: EditFormProps) {
  const { children, width = "full", submit = "Update", onSubmit, busy, danger } = parts;
  const { isChanged = true, isReadOnly = false } = parts;
  return (
    <form
      className={classNames(css["form"], css[width])}
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isReadOnly) onSubmit(event.currentTarget);
      }}
    >
      {children}
      {!isReadOnly && (
        <div className={css["actions"]}>
          <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
            {submit}
          </Button>
          {danger}
        </div>
      )}
    </form>
  );
}
