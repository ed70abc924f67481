import type { ReactNode } from "react";
import css from "./empty.module.css";

interface EmptyProps {
  /** One sentence. */
  readonly children: ReactNode;
  /** The button or link that would fill it. */
  readonly action?: ReactNode;
}

/** Nothing here yet: one sentence, and the action that fills it. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={css["empty"]}>
      <p>{children}</p>
      {action}
    </div>
  );
}
