import type { ReactNode } from "react";

interface EmptyProps {
  /** One sentence. */
  readonly children: ReactNode;
  /** A button or link to create the first entry. */
  readonly action?: ReactNode;
}

/** Shown instead of an empty list: one sentence, and an action. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-12 px-4 border border-dashed border-line-strong rounded-md text-soft text-center">
      <p>{children}</p>
      {action}
    </div>
  );
}
