import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface EditFormProps {
  readonly form: {
    readonly busy: boolean;
    readonly isChanged: boolean;
    readonly submit: (form: HTMLFormElement) => void;
  };
  readonly children: ReactNode;
  readonly width?: "narrow" | "medium" | "full";
  /** The label of the submit button. Default "Update". */
  readonly submitLabel?: string;
  /** Whether the form can be submitted without changes. */
  readonly canSubmitUnchanged?: boolean;
  /** Hides the buttons. */
  readonly isReadOnly?: boolean;
  /** The button that deletes the record; shown apart from the submit button. */
  readonly dangerAction?: ReactNode;
  /** Keeps the button of a long form in view while there are unsaved changes, and says so. */
  readonly hasStickyButton?: boolean;
}

/** A form on a page that edits a record. Its button is disabled while nothing is changed. */
export function EditForm(props: EditFormProps) {
  const { form, children, width = "full", submitLabel = "Update", dangerAction } = props;
  const { canSubmitUnchanged = false, isReadOnly = false, hasStickyButton = false } = props;
  const canSubmit = form.isChanged || canSubmitUnchanged;
  const isSticky = hasStickyButton && form.isChanged;
  return (
    <form
      className="flex flex-col gap-5 data-[width=narrow]:max-w-120 data-[width=medium]:max-w-160"
      data-width={width}
      method="post"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isReadOnly) form.submit(event.currentTarget);
      }}
    >
      {children}
      {!isReadOnly && (
        <div
          className={classNames(
            "flex flex-wrap justify-between gap-2",
            isSticky && "sticky z-5 bottom-[calc(var(--spacing-bar)_+_0.5rem)]",
            isSticky && "p-3 border border-line-strong rounded-md bg-raised shadow-lg",
          )}
        >
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" kind="primary" busy={form.busy} disabled={!canSubmit}>
              {submitLabel}
            </Button>
            {hasStickyButton && <span aria-live="polite">{form.isChanged && "Unsaved changes"}</span>}
          </span>
          {dangerAction}
        </div>
      )}
    </form>
  );
}
