/** Steps of colour from worst (0) to best. */
export const GRADE_STEPS = 7;

/** Where a value lies between the worst and the best, 0 to 1; what lies outside is taken as the bound. `worst` may be the larger. */
export function gradeRatio(value: number, worst: number, best: number): number {
  if (worst === best) return 0.5;
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}

/** The step of colour for a ratio of 0 to 1: an integer from 0 to `GRADE_STEPS - 1`. */
export function gradeStep(ratio: number): number {
  return Math.min(GRADE_STEPS - 1, Math.floor(ratio * GRADE_STEPS));
}
