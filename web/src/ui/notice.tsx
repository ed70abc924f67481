import { CircleDot, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface NoticeProps {
  /** `warn`: needs attention. `neutral`: information. */
  readonly state: "warn" | "neutral";
  /** A short title, shown before the text. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Announces the notice to screen readers immediately. For notices that appear after an action. */
  readonly urgent?: boolean;
}

const ICONS = { warn: TriangleAlert, neutral: CircleDot } as const;

/** A box with information, and actions that help. */
export function Notice({ state, title, children, actions, urgent = false }: NoticeProps) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-2 gap-y-1 py-2 px-4",
        "text-sm",
        "border border-line rounded-md bg-surface text-soft",
        "data-[state=warn]:border-transparent data-[state=warn]:bg-warn-tint",
      )}
      data-state={state}
      role={urgent ? "alert" : undefined}
    >
      <Icon icon={ICONS[state]} size={16} className="in-data-[state=warn]:text-warn-text" />
      <p className="flex-1 min-w-48 text-default">
        <strong className="in-data-[state=warn]:text-warn-text mr-1 font-semibold">{title}</strong> {children}
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

interface EmptyProps {
  readonly children: ReactNode;
  /** A button or link to create the first entry. */
  readonly action?: ReactNode;
  /** Clears the filters of the list. Set it only while there are some. */
  readonly onClearFilters?: (() => void) | false | undefined;
}

/** Shown instead of an empty list: one sentence and an optional action. A filtered list has a button to clear the filters. */
export function EmptyState({ children, action, onClearFilters }: EmptyProps) {
  return (
    <div
      className={classNames(
        "flex flex-col items-center gap-4 py-12 px-4",
        "text-center",
        "border border-dashed border-line-strong rounded-md text-soft",
      )}
    >
      <p>{children}</p>
      {onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
      {action}
    </div>
  );
}

interface FailureProps {
  readonly title: string;
  readonly message?: ReactNode;
  readonly onRetry?: () => void;
  /** A link or button next to the retry button. */
  readonly action?: ReactNode;
}

/** Shown instead of content that could not be loaded. */
export function Failure({ title, message, onRetry, action }: FailureProps) {
  return (
    <div
      className="flex flex-col items-center gap-1 py-12 px-4 border border-line rounded-md bg-surface text-center"
      role="alert"
    >
      <Icon icon={TriangleAlert} size={24} className="mb-2 text-warn-text" />
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
