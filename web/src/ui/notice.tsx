import { CircleDot, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface NoticeProps {
  /** `warn`: something is to be decided or not in force; `neutral`: good to know. */
  readonly state: "warn" | "neutral";
  /** What it is about, in a word or two. */
  readonly title: string;
  /** What it means. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Announced at once, for one that appears after an action. */
  readonly urgent?: boolean;
}

const ICONS = { warn: TriangleAlert, neutral: CircleDot } as const;

/** A strip with a notice. */
export function Notice({ state, title, children, actions, urgent = false }: NoticeProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 px-4 border border-line rounded-md bg-surface text-soft text-sm data-[state=warn]:border-transparent data-[state=warn]:bg-warn-tint"
      data-state={state}
      role={urgent ? "alert" : undefined}
    >
      <Icon of={ICONS[state]} size={16} className="in-data-[state=warn]:text-warn-text" />
      <p className="flex-1 min-w-48 text-default">
        <strong className="in-data-[state=warn]:text-warn-text mr-1 font-semibold">{title}</strong> {children}
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
