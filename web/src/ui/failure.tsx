import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
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
    <div
      className="flex flex-col items-center gap-1 py-12 px-4 border border-line rounded-md bg-surface text-center"
      role="alert"
    >
      <Icon of={TriangleAlert} size={24} className="mb-2 text-warn-text" />
      <p className="font-semibold">{title}</p>
      {message && <p className="max-w-144 text-soft">{message}</p>}
      {(onRetry || action) && (
        <div className="flex flex-wrap justify-center gap-2 mt-4">
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
