import type { RulesVersion, SeasonRules } from "./season-rules.ts";

/**
 * The rules that hold at an instant.
 * @param versions of a season, in the order in which they hold; at least one
 * @param at ms UTC
 */
export function rulesAt(versions: readonly Pick<RulesVersion, "from" | "rules">[], at: number): SeasonRules {
  const version = versions.findLast(({ from }) => Date.parse(from) <= at) ?? versions[0];
  if (version === undefined) throw new Error("A season has at least one version of its rules");
  return version.rules;
}

/** Whether a motion with these votes is carried. */
export function isCarried(
  { yes, no }: { yes: number; no: number },
  { majority }: Pick<SeasonRules, "majority">,
): boolean {
  return yes > 0 && 100 * yes >= majority * (yes + no);
}

/** Players of a side, from the least to the most that the rules know. */
export function sideSizes({ sides }: Pick<SeasonRules, "sides">): { readonly min: number; readonly max: number } {
  const sizes = sides.map(({ players }) => players);
  return { min: Math.min(...sizes), max: Math.max(...sizes) };
}

/** From Monday on, as ISO 8601 counts them. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Days of the week, from 1, Monday: `any day except Friday`, `Monday, Tuesday`. */
export function daysWords(days: readonly number[]): string {
  const others = weekdays.filter((_, index) => !days.includes(index + 1));
  if (others.length === 0) return "any day";
  if (others.length < 3) return `any day except ${others.join(" and ")}`;
  return weekdays.filter((name) => !others.includes(name)).join(", ");
}
