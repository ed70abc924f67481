import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";
import css from "./grade.module.css";

/** As long as the value is good: reads without colour. */
const bar = "absolute top-auto inset-x-0 bottom-0 h-0.75 fill-(--bar-colour)";

interface GradeProps {
  /** Null: the text without a tint. */
  readonly value: number | null;
  /** The value that is worst (may be above `max` where less is better). */
  readonly min: number;
  /** The value that is best. */
  readonly max: number;
  /** The place among those that are shown, from 1, where colours are alike. */
  readonly place?: number | undefined;
  readonly children: ReactNode;
}

/** A number on a tint from red to green, with a bar of proportional length, so that it is readable without colour. */
export function Grade({ value, min, max, place, children }: GradeProps) {
  if (value === null) return <span className={css["grade"]}>{children}</span>;
  const ratio = gradeRatio(value, min, max);
  return (
    <span className={css["grade"]} data-step={gradeStep(ratio)} data-placed={place && true}>
      {place && (
        <span className={css["place"]} title="Place among those shown">
          #{place}{" "}
        </span>
      )}
      {children}
      <Bar className={bar} ratio={ratio} />
    </span>
  );
}

/** Steps of colour from worst (0) to best. */
export const GRADE_STEPS = 7;

/** The position of a value between the worst and the best, clamped to 0 to 1. `worst` may be the larger. */
export function gradeRatio(value: number, worst: number, best: number): number {
  if (worst === best) return 0.5;
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}

/** The step of colour for a ratio of 0 to 1: an integer from 0 to `GRADE_STEPS - 1`. */
export function gradeStep(ratio: number): number {
  return Math.min(GRADE_STEPS - 1, Math.floor(ratio * GRADE_STEPS));
}

interface GradeStripProps {
  /** Null leaves it empty. */
  readonly value: number | null;
  /** The value that is worst (may be above `max` where less is better). */
  readonly min: number;
  /** The value that is best. */
  readonly max: number;
}

/** How good a number is, as a bar from red to green under it. */
export function GradeStrip({ value, min, max }: GradeStripProps) {
  const ratio = value === null ? null : gradeRatio(value, min, max);
  return (
    <span className={css["strip"]} data-step={ratio === null ? undefined : gradeStep(ratio)} aria-hidden={true}>
      <Bar className={bar} ratio={ratio ?? 0} />
    </span>
  );
}
