import { CircleDot, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import css from "./notice.module.css";

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
    <div className={css["notice"]} data-state={state} role={urgent ? "alert" : undefined}>
      <Icon of={ICONS[state]} size={16} className={css["icon"] ?? ""} />
      <p className={css["words"]}>
        <strong className={css["title"]}>{title}</strong> {children}
      </p>
      {actions && <div className={css["actions"]}>{actions}</div>}
    </div>
  );
}
