import type { SeasonRules } from "contract/season-rules.ts";
import type { FieldErrors } from "../../platform/call-errors.ts";

/** The form values of a season's rules. Each key is the path that the API uses in errors. */
export type RulesDraft = ReturnType<typeof toRulesDraft>;

export interface SideDraft {
  readonly players: number | null;
  readonly minutes: number | null;
  /** Map names, separated by commas. */
  readonly maps: string;
}

/** `null` if the field is empty. */
type NumberField = number | null;

/** Converts rules to form values. */
export function toRulesDraft(rules: SeasonRules) {
  const { roster, rounds, sides, hours, noShow, relegation, prizes } = rules;
  return {
    "rules.clans": rules.clans as NumberField,
    "rules.roster.min": roster.min as NumberField,
    "rules.roster.max": roster.max as NumberField,
    "rules.rounds.min": rounds.min as NumberField,
    "rules.rounds.max": rounds.max as NumberField,
    "rules.sides": sides.map((side): SideDraft => ({ ...side, maps: side.maps.join(", ") })),
    "rules.decidingMap": rules.decidingMap ?? "",
    "rules.pickHours": rules.pickHours as NumberField,
    "rules.serverMinutes": rules.serverMinutes as NumberField,
    "rules.hours.from": hours.from as NumberField,
    "rules.hours.to": hours.to as NumberField,
    "rules.weekdays": rules.weekdays,
    "rules.timeZone": rules.timeZone ?? "",
    "rules.proposedDates": rules.proposedDates as NumberField,
    "rules.noShow.minutes": noShow.minutes as NumberField,
    "rules.noShow.rounds": noShow.rounds as NumberField,
    "rules.podium": rules.podium as NumberField,
    "rules.relegation.min": (relegation?.min ?? null) as NumberField,
    "rules.relegation.max": (relegation?.max ?? null) as NumberField,
    "rules.prizes.places": prizes.places.join(", "),
    "rules.prizes.byRounds": prizes.byRounds as NumberField,
    "rules.majority": rules.majority as NumberField,
  };
}

/** Converts form values to rules. Empty number fields become 0, which the server rejects if the rule has a minimum. */
export function parseRulesDraft(draft: RulesDraft): SeasonRules {
  const number = (path: keyof RulesDraft) => Number(draft[path] ?? 0);
  const pair = (path: "roster" | "rounds" | "relegation") => ({
    min: number(`rules.${path}.min`),
    max: number(`rules.${path}.max`),
  });
  const hasNoRelegation = draft["rules.relegation.min"] === null && draft["rules.relegation.max"] === null;
  return {
    clans: number("rules.clans"),
    roster: pair("roster"),
    rounds: pair("rounds"),
    sides: draft["rules.sides"].map(({ players, minutes, maps }) => ({
      players: players ?? 0,
      minutes: minutes ?? 0,
      maps: parseList(maps),
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
    relegation: hasNoRelegation ? null : pair("relegation"),
    prizes: {
      places: parseList(draft["rules.prizes.places"]).map((share) => Math.trunc(Number(share)) || 0),
      byRounds: number("rules.prizes.byRounds"),
    },
    majority: number("rules.majority"),
  };
}

function parseList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Returns the fields that differ, each with its old and new value as text. */
export function findRuleChanges(
  before: SeasonRules,
  after: SeasonRules,
): { field: string; from: string; to: string }[] {
  const old = toRulesDraft(before);
  const next = toRulesDraft(after);
  return (Object.keys(old) as (keyof RulesDraft)[]).flatMap((path) => {
    const from = formatField(old[path]);
    const to = formatField(next[path]);
    return from === to ? [] : [{ field: path.replace("rules.", ""), from, to }];
  });
}

function formatField(value: RulesDraft[keyof RulesDraft]): string {
  if (value === null || value === "") return "–";
  if (!Array.isArray(value)) return String(value);
  const items = value as readonly (number | SideDraft)[];
  return items
    .map((item) => (typeof item === "number" ? item : `${item.players} players: ${item.minutes} min, ${item.maps}`))
    .join("; ");
}

/** Returns an error for each required field that is empty. */
export function validateRulesDraft(draft: RulesDraft): FieldErrors {
  const optional = ["rules.pickHours", "rules.serverMinutes", "rules.relegation.min", "rules.relegation.max"];
  const empty = Object.entries(draft).filter(([path, value]) => value === null && !optional.includes(path));
  return {
    ...Object.fromEntries(empty.map(([path]) => [path, "Please enter a number"])),
    ...(draft["rules.weekdays"].length === 0 && { "rules.weekdays": "Please choose a weekday" }),
    ...(draft["rules.sides"].length === 0 && { "rules.sides": "Please add a size" }),
  };
}

/** Team sizes, the most usual first. */
const PREFERRED_SIZES = [
  2, 3, 1, 4, 5, 6, 7, 8,
]; /** Returns a team size that is not in the list yet, with the minutes and maps of the first entry. */
export function createNextSide(sides: readonly SideDraft[]): SideDraft {
  const players = PREFERRED_SIZES.find((size) => sides.every((side) => side.players !== size)) ?? 2;
  return { minutes: null, maps: "", ...sides[0], players };
}
