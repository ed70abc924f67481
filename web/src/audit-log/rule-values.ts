import type { SeasonRules } from "contract/season-rules.ts";
import { formatWeekdays } from "contract/season-rules-helpers.ts";
import { formatCount } from "../platform/format-numbers.ts";

interface Rule<Value> {
  readonly label: string;
  readonly format: (value: Value) => string;
}

const NONE = "none";

const formatNumber = (value: number) => String(value);
const formatRange = ({ min, max }: { readonly min: number; readonly max: number }) => `${min} to ${max}`;

/** Each rule as a recorded change shows it. */
const rules: { readonly [Name in keyof SeasonRules]: Rule<SeasonRules[Name]> } = {
  clans: { label: "Clans", format: formatNumber },
  roster: { label: "Players of a clan", format: formatRange },
  rounds: { label: "Rounds of a match", format: formatRange },
  sides: {
    label: "Sizes and maps",
    format: (teamSizes) =>
      teamSizes
        .map(({ players, minutes, maps }) => `${players} vs ${players}: ${minutes} min, ${maps.join(", ")}`)
        .join("; "),
  },
  decidingMap: { label: "Deciding map", format: (map) => map ?? "random map of the pool" },
  pickHours: { label: "Map picks", format: (hours) => formatTimeBefore(hours, "hour") },
  serverMinutes: { label: "Game server", format: (minutes) => formatTimeBefore(minutes, "minute") },
  hours: { label: "Hours", format: ({ from, to }) => `${from} to ${to} o’clock` },
  weekdays: { label: "Days", format: formatWeekdays },
  timeZone: { label: "Time zone", format: (timeZone) => timeZone ?? "the league’s" },
  proposedDates: { label: "Dates per proposal", format: formatNumber },
  noShow: {
    label: "No-show",
    format: ({ minutes, rounds }) => `${formatCount(rounds, "round")} lost after ${formatCount(minutes, "minute")}`,
  },
  podium: { label: "Podium to place", format: formatNumber },
  relegation: { label: "Relegated places", format: (places) => (places === null ? NONE : formatRange(places)) },
  prizes: {
    label: "Shares of the prize pool",
    format: ({ places, byRounds }) => `${places.join(", ") || NONE} by place, ${byRounds} by rounds won`,
  },
  majority: { label: "Majority of the council", format: (percent) => `${percent} %` },
};

/** Formats a time before a match. */
function formatTimeBefore(count: number | null, unit: string): string {
  return count === null ? NONE : `${formatCount(count, unit)} before the match`;
}

/** A rule of a season with its value before and after a change. `null` if it had or has none. */
export interface RuleChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Returns the changed rules of a season.
 * @param before the rules before the change, each as its name in the code, a colon and JSON: `proposedDates: 3`
 */
export function listRuleChanges(before: readonly string[], after: readonly string[]): RuleChange[] {
  const textsBefore = new Map(before.map(parseRule));
  const textsAfter = new Map(after.map(parseRule));
  const names = new Set([...textsBefore.keys(), ...textsAfter.keys()]);
  return [...names].map((name) => {
    const { label, format } = findRule(name);
    const formatText = (text: string | undefined) => (text === undefined ? null : format(JSON.parse(text) as never));
    return { label, before: formatText(textsBefore.get(name)), after: formatText(textsAfter.get(name)) };
  });
}

function parseRule(rule: string): [name: string, json: string] {
  const [name = ""] = rule.split(": ", 1);
  return [name, rule.slice(name.length + 2)];
}

/** Returns a rule by its name. Old entries can have rules that no longer exist. */
function findRule(name: string): Rule<never> {
  return name in rules ? rules[name as keyof SeasonRules] : { label: name, format: (value) => JSON.stringify(value) };
}
