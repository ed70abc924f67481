import type { SeasonRules } from "contract/season-rules.ts";
import type { Faults } from "../../platform/failures.ts";

/** The values in the fields of a season's rules, under the paths by which errors name them. */
export type RulesDraft = ReturnType<typeof rulesTyped>;

export interface TypedSide {
  readonly players: number | null;
  readonly minutes: number | null;
  /** Names of maps, apart by commas. */
  readonly maps: string;
}

type Typed = number | null;

/** The rules as they stand in the fields. */
export function rulesTyped(rules: SeasonRules) {
  const { roster, rounds, sides, hours, noShow, relegation, prizes } = rules;
  return {
    "rules.clans": rules.clans as Typed,
    "rules.roster.min": roster.min as Typed,
    "rules.roster.max": roster.max as Typed,
    "rules.rounds.min": rounds.min as Typed,
    "rules.rounds.max": rounds.max as Typed,
    "rules.sides": sides.map((side): TypedSide => ({ ...side, maps: side.maps.join(", ") })),
    "rules.decidingMap": rules.decidingMap ?? "",
    "rules.pickHours": rules.pickHours as Typed,
    "rules.serverMinutes": rules.serverMinutes as Typed,
    "rules.hours.from": hours.from as Typed,
    "rules.hours.to": hours.to as Typed,
    "rules.weekdays": rules.weekdays,
    "rules.timeZone": rules.timeZone ?? "",
    "rules.proposedDates": rules.proposedDates as Typed,
    "rules.noShow.minutes": noShow.minutes as Typed,
    "rules.noShow.rounds": noShow.rounds as Typed,
    "rules.podium": rules.podium as Typed,
    "rules.relegation.min": (relegation?.min ?? null) as Typed,
    "rules.relegation.max": (relegation?.max ?? null) as Typed,
    "rules.prizes.places": prizes.places.join(", "),
    "rules.prizes.byRounds": prizes.byRounds as Typed,
    "rules.majority": rules.majority as Typed,
  };
}

/** The rules that are typed. What is no number yet counts as 0, which no rule with a least value takes. */
export function rulesMeant(draft: RulesDraft): SeasonRules {
  const number = (path: keyof RulesDraft) => Number(draft[path] ?? 0);
  const pair = (path: "roster" | "rounds" | "relegation") => ({
    min: number(`rules.${path}.min`),
    max: number(`rules.${path}.max`),
  });
  const isWithout = draft["rules.relegation.min"] === null && draft["rules.relegation.max"] === null;
  return {
    clans: number("rules.clans"),
    roster: pair("roster"),
    rounds: pair("rounds"),
    sides: draft["rules.sides"].map(({ players, minutes, maps }) => ({
      players: players ?? 0,
      minutes: minutes ?? 0,
      maps: listed(maps),
    })),
    decidingMap: draft["rules.decidingMap"].trim() || null,
    pickHours: draft["rules.pickHours"],
    serverMinutes: draft["rules.serverMinutes"],
    hours: { from: number("rules.hours.from"), to: number("rules.hours.to") },
    weekdays: [...draft["rules.weekdays"]],
    timeZone: draft["rules.timeZone"].trim() || null,
    proposedDates: number("rules.proposedDates"),
    noShow: { minutes: number("rules.noShow.minutes"), rounds: number("rules.noShow.rounds") },
    podium: number("rules.podium"),
    relegation: isWithout ? null : pair("relegation"),
    prizes: {
      places: listed(draft["rules.prizes.places"]).map((part) => Math.trunc(Number(part)) || 0),
      byRounds: number("rules.prizes.byRounds"),
    },
    majority: number("rules.majority"),
  };
}

function listed(typed: string): string[] {
  return typed
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** Which fields differ, as what they held and what they hold. */
export function changesOf(before: SeasonRules, after: SeasonRules): { field: string; from: string; to: string }[] {
  const old = rulesTyped(before);
  const next = rulesTyped(after);
  return (Object.keys(old) as (keyof RulesDraft)[]).flatMap((path) => {
    const from = wordsOf(old[path]);
    const to = wordsOf(next[path]);
    return from === to ? [] : [{ field: path.replace("rules.", ""), from, to }];
  });
}

function wordsOf(value: RulesDraft[keyof RulesDraft]): string {
  if (value === null || value === "") return "–";
  if (!Array.isArray(value)) return String(value);
  const lines = value as readonly (number | TypedSide)[];
  return lines
    .map((each) => (typeof each === "number" ? each : `${each.players} players: ${each.minutes} min, ${each.maps}`))
    .join("; ");
}

/** What is missing before the rules can be sent. */
export function rulesFaults(draft: RulesDraft): Faults {
  const optional = ["rules.pickHours", "rules.serverMinutes", "rules.relegation.min", "rules.relegation.max"];
  const empty = Object.entries(draft).filter(([path, value]) => value === null && !optional.includes(path));
  return {
    ...Object.fromEntries(empty.map(([path]) => [path, "Please enter a number"])),
    ...(draft["rules.weekdays"].length === 0 && { "rules.weekdays": "Please choose a weekday" }),
    ...(draft["rules.sides"].length === 0 && { "rules.sides": "Please add a size" }),
  };
}

/** A size that a season may play besides those that it does. */
export function nextSide(sides: readonly TypedSide[]): TypedSide {
  const players = [2, 3, 1, 4, 5, 6, 7, 8].find((size) => sides.every((side) => side.players !== size)) ?? 2;
  return { minutes: null, maps: "", ...sides[0], players };
}
