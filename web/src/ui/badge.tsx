import { CircleCheck, CircleDot, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import css from "./badge.module.css";
import { Icon, type IconShape } from "./icon.tsx";

export type BadgeState = "ok" | "warn" | "danger" | "neutral";

interface BadgeProps {
  readonly state: BadgeState;
  /** Instead of the state's own icon. */
  readonly icon?: IconShape;
  readonly children: ReactNode;
}

const ICONS: Readonly<Record<BadgeState, IconShape>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: OctagonAlert,
  neutral: CircleDot,
};

/** A state as an icon and a word; the colour only repeats it. */
export function Badge({ state, icon = ICONS[state], children }: BadgeProps) {
  return (
    <span className={css["badge"]} data-state={state}>
      <Icon of={icon} size={14} />
      {children}
    </span>
  );
}
