import css from "./grade.module.css";
import { gradeRatio, gradeStep } from "./grade-ratio.ts";

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
      <span className={css["bar"]} style={{ transform: `scaleX(${ratio ?? 0})` }} />
    </span>
  );
}
