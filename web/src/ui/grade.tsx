import type { ReactNode } from "react";
import css from "./grade.module.css";
import { gradeRatio, gradeStep } from "./grade-ratio.ts";

interface GradeProps {
  /** Null grades nothing and leaves the text alone. */
  readonly value: number | null;
  /** The value that is worst (may be above `max` where less is better). */
  readonly min: number;
  /** The value that is best. */
  readonly max: number;
  /** The number, ready to read. */
  readonly children: ReactNode;
}

/** A number on a tint from red to green with a bar as long as it is good, so that it reads without colour as well. */
export function Grade({ value, min, max, children }: GradeProps) {
  if (value === null) return <span className={css["grade"]}>{children}</span>;
  const ratio = gradeRatio(value, min, max);
  return (
    <span className={css["grade"]} data-step={gradeStep(ratio)}>
      {children}
      <span className={css["bar"]} style={{ transform: `scaleX(${ratio})` }} />
    </span>
  );
}
