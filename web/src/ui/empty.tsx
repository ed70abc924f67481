import type { ReactNode } from "react";
import css from "./empty.module.css";

interface EmptyProps {
  /** One sentence. */
  readonly children: ReactNode;
  /** A button or link to create the first entry. */
  readonly action?: ReactNode;
}

/** Shown instead of an empty list: one sentence, and an action. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={css["empty"]}>
      <p>{children}</p>
      {action}
    </div>
  );
}
