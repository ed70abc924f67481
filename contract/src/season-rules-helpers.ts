import type { RulesVersion, SeasonRules } from "./season-rules.ts";

/**
 * Returns the rules that are in force at an instant.
 *
 * @param versions the versions of a season's rules, in the order in which they take effect; at least one
 * @param at milliseconds since the epoch
 */
export function getRulesInEffect(versions: readonly Pick<RulesVersion, "from" | "rules">[], at: number): SeasonRules {
  const version = versions.findLast(({ from }) => Date.parse(from) <= at) ?? versions[0];
  if (version === undefined) throw new Error("A season has at least one version of its rules");
  return version.rules;
}

/** Returns whether a motion with these votes is carried. `majority` is the required percentage of votes in favour. */
export function isMotionCarried(
  { yes, no }: { yes: number; no: number },
  { majority }: Pick<SeasonRules, "majority">,
): boolean {
  return yes > 0 && 100 * yes >= majority * (yes + no);
}

/** Returns the smallest and the largest team size of the rules, in which `sides` are the team sizes. */
export function getTeamSizeRange({ sides }: Pick<SeasonRules, "sides">): {
  readonly min: number;
  readonly max: number;
} {
  const teamSizes = sides.map(({ players }) => players);
  return { min: Math.min(...teamSizes), max: Math.max(...teamSizes) };
}

/** Starts with Monday, like ISO 8601. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * Formats days of the week: `any day except Friday`, `Monday, Tuesday`.
 *
 * @param days 1 is Monday
 */
export function formatWeekdays(days: readonly number[]): string {
  const includedDays = weekdayNames.filter((_, index) => days.includes(index + 1));
  const excludedDays = weekdayNames.filter((_, index) => !days.includes(index + 1));
  if (excludedDays.length === 0) return "any day";
  return excludedDays.length < 3 ? `any day except ${excludedDays.join(" and ")}` : includedDays.join(", ");
}
