import { daysWords } from "./rules-at.ts";
import type { SeasonRules } from "./season-rules.ts";

/** What stands for a figure's name in a text; several values are a list. */
export type RuleFigure = string | readonly string[];

/** The figures of a season's rules by the names under which texts mention them: `{roster.max}`. */
export function ruleFigures(rules: SeasonRules): Readonly<Record<string, RuleFigure>> {
  const {
    clans,
    roster,
    rounds,
    sides,
    pickHours,
    serverMinutes,
    decidingMap,
    hours,
    noShow,
    podium,
    relegation,
    majority,
  } = rules;
  const bySide = sides.flatMap(({ players, minutes, maps }) => [
    [`minutes.${players}`, `${minutes} minutes`] as const,
    [`maps.${players}`, maps] as const,
  ]);
  return {
    clans: `${clans}`,
    "roster.min": `${roster.min}`,
    "roster.max": `${roster.max}`,
    "rounds.min": `${rounds.min}`,
    "rounds.max": `${rounds.max}`,
    "hours.from": hours.from >= 12 ? `${hours.from - 12 || 12}` : clockWords(hours.from),
    "hours.to": clockWords(hours.to),
    days: daysWords(rules.weekdays),
    pickHours: pickHours === null ? "–" : `${pickHours} hours`,
    serverMinutes: serverMinutes === null ? "–" : `${serverMinutes} minutes`,
    decidingMap: decidingMap ?? "random map of the pool",
    "noShow.minutes": `${noShow.minutes} minutes`,
    "noShow.rounds": `${noShow.rounds} rounds`,
    podium: `${podium}`,
    "relegation.min": relegation === null ? "–" : ordinal(relegation.min),
    "relegation.max": relegation === null ? "–" : ordinal(relegation.max),
    majority: `${majority} %`,
    ...Object.fromEntries(bySide),
  };
}

/** Whether texts may mention it: minutes and maps of sizes that a season does not play are shown as a dash. */
export function isRuleFigure(name: string, known: ReturnType<typeof ruleFigures>): boolean {
  return Object.hasOwn(known, name) || /^(minutes|maps)\.[1-8]$/.test(name);
}

function clockWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;
}

function ordinal(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  return `${place}${(!teen && ["", "st", "nd", "rd"][place % 10]) || "th"}`;
}
