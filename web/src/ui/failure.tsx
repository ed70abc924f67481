import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import css from "./failure.module.css";
import { Icon } from "./icon.tsx";

interface FailureProps {
  /** What happened, in a few words. */
  readonly title: string;
  /** What it means or what to do. */
  readonly message?: ReactNode;
  readonly onRetry?: () => void;
  /** A link or button beside the one to retry. */
  readonly action?: ReactNode;
}

/** An error: what happened, and a button to retry. */
export function Failure({ title, message, onRetry, action }: FailureProps) {
  return (
    <div className={css["failure"]} role="alert">
      <Icon of={TriangleAlert} size={24} className={css["icon"] ?? ""} />
      <p className={css["title"]}>{title}</p>
      {message && <p className={css["message"]}>{message}</p>}
      {(onRetry || action) && (
        <div className={css["actions"]}>
          {onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
