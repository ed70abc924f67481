import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";
import css from "./grade.module.css";

const barClass = "absolute top-auto inset-x-0 bottom-0 h-0.75 fill-(--bar-colour)";

interface GradeProps {
  /** `null` shows the text without a tint. */
  readonly value: number | null;
  /** The worst value; larger than the best one if lower is better. */
  readonly worst: number;
  /** The best value. */
  readonly best: number;
  /** Whether no other value shown is better. */
  readonly isBest?: boolean;
  readonly children: ReactNode;
}

/**
 * A number on a tint from red to green. A bar below it has a length in proportion to the value, so that the value can be
 * compared without colours.
 */
export function Grade({ value, worst, best, isBest = false, children }: GradeProps) {
  if (value === null) return <span className={css["grade"]}>{children}</span>;
  const ratio = getGradeRatio(value, { worst, best });
  return (
    <span className={css["grade"]} data-step={getGradeStep(ratio)}>
      {isBest ? <strong>{children}</strong> : children}
      <Bar className={barClass} ratio={ratio} />
    </span>
  );
}

/** The number of colour steps, from worst (0) to best. */
export const GRADE_STEPS = 7;

/** Returns where a value lies between the worst (0) and the best (1), both inclusive. `worst` may be larger than `best`. */
export function getGradeRatio(value: number, { worst, best }: Pick<GradeProps, "worst" | "best">): number {
  if (worst === best) return 0.5;
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}

/** Returns the colour step of a ratio from 0 to 1: an integer from 0 to `GRADE_STEPS - 1`. */
export function getGradeStep(ratio: number): number {
  return Math.min(GRADE_STEPS - 1, Math.floor(ratio * GRADE_STEPS));
}

interface GradeStripProps {
  /** `null` leaves the bar empty. */
  readonly value: number | null;
  /** The worst value; larger than the best one if lower is better. */
  readonly worst: number;
  /** The best value. */
  readonly best: number;
}

/** A thin bar below a number that shows how good it is, from red to green. */
export function GradeStrip({ value, worst, best }: GradeStripProps) {
  const ratio = value === null ? null : getGradeRatio(value, { worst, best });
  return (
    <span className={css["strip"]} data-step={ratio === null ? undefined : getGradeStep(ratio)} aria-hidden={true}>
      <Bar className={barClass} ratio={ratio ?? 0} />
    </span>
  );
}
