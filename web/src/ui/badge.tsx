import { CircleCheck, CircleDot, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import css from "./badge.module.css";
import { Icon, type IconComponent } from "./icon.tsx";

export type BadgeState = "ok" | "warn" | "danger" | "neutral";

interface BadgeProps {
  readonly state: BadgeState;
  /** Replaces the default icon of the state. */
  readonly icon?: IconComponent;
  readonly children: ReactNode;
}

const ICONS: Readonly<Record<BadgeState, IconComponent>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: OctagonAlert,
  neutral: CircleDot,
};

/** Shows a state as an icon and a label, so that it is readable without colour. */
export function Badge({ state, icon = ICONS[state], children }: BadgeProps) {
  return (
    <span className={css["badge"]} data-state={state}>
      <Icon icon={icon} size={14} />
      {children}
    </span>
  );
}
