import type { SeasonRules } from "./season-rules.ts";
import { formatWeekdays } from "./season-rules-helpers.ts";

/** The value that replaces a placeholder in a text. An array is shown as a list. */
export type PlaceholderValue = string | readonly string[];

/** Returns the values of a season's rules by their placeholders in texts, such as `{roster.max}`. */
export function getRulePlaceholders(rules: SeasonRules): Readonly<Record<string, PlaceholderValue>> {
  const {
    clans,
    roster,
    rounds,
    sides: teamSizes,
    pickHours,
    serverMinutes,
    decidingMap,
    hours,
    noShow,
    podium,
    relegation,
    majority,
  } = rules;
  const teamSizeValues = teamSizes.flatMap(({ players, minutes, maps }) => [
    [`minutes.${players}`, `${minutes} minutes`] as const,
    [`maps.${players}`, maps] as const,
  ]);
  return {
    clans: `${clans}`,
    "roster.min": `${roster.min}`,
    "roster.max": `${roster.max}`,
    "rounds.min": `${rounds.min}`,
    "rounds.max": `${rounds.max}`,
    // Texts write the period as "from {hours.from} to {hours.to}". In the afternoon the first hour needs no "pm".
    "hours.from": hours.from < 12 ? formatHour(hours.from) : `${toClockHour(hours.from)}`,
    // The hour is at most 23: a match may start at 11 pm, but not at midnight.
    "hours.to": formatHour(hours.to),
    days: formatWeekdays(rules.weekdays),
    pickHours: pickHours === null ? "–" : `${pickHours} hours`,
    serverMinutes: serverMinutes === null ? "–" : `${serverMinutes} minutes`,
    decidingMap: decidingMap ?? "random map of the pool",
    "noShow.minutes": `${noShow.minutes} minutes`,
    "noShow.rounds": `${noShow.rounds} rounds`,
    podium: `${podium}`,
    "relegation.min": relegation === null ? "–" : formatOrdinal(relegation.min),
    "relegation.max": relegation === null ? "–" : formatOrdinal(relegation.max),
    majority: `${majority} %`,
    ...Object.fromEntries(teamSizeValues),
  };
}

/**
 * Returns whether a text may use a placeholder: one of `placeholders`, or the minutes and maps of a team size that the season
 * does not play, which are shown as a dash.
 */
export function isRulePlaceholder(name: string, placeholders: ReturnType<typeof getRulePlaceholders>): boolean {
  return Object.hasOwn(placeholders, name) || /^(minutes|maps)\.[1-8]$/.test(name);
}

function formatHour(hour: number): string {
  return `${toClockHour(hour)} ${hour < 12 ? "am" : "pm"}`;
}

/** Converts an hour from 0 to 23 to the hour of a 12-hour clock, where midnight and noon are 12. */
function toClockHour(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

/** Formats an ordinal number: `1st`, `12th`, `23rd`. */
function formatOrdinal(rank: number): string {
  const isTeen = rank % 100 > 10 && rank % 100 < 14;
  const suffixes = ["th", "st", "nd", "rd"];
  const suffix = isTeen ? "th" : (suffixes[rank % 10] ?? "th");
  return `${rank}${suffix}`;
}
