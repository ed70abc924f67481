import type { SeasonRules } from "contract/season-rules.ts";
import { formatWeekdays } from "contract/season-rules-helpers.ts";
import type { FieldErrors } from "../../platform/api-error.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { type FieldValues, type RulesDraft, ruleFields, type TeamSizeDraft } from "./rule-fields.ts";

type FieldKind = keyof FieldValues;
type FieldValue = FieldValues[FieldKind];

/**
 * How each kind of field converts a rule to the value of the form (`toDraft`) and back (`parse`), and how a list of changes
 * shows the value of the form (`format`). Parameters are typed as `never`, because each kind has values of another type.
 */
const conversions: {
  readonly [Kind in FieldKind]: {
    readonly toDraft: (rule: never) => FieldValues[Kind];
    readonly parse: (value: never) => unknown;
    readonly format: (value: never) => string;
  };
} = {
  number: {
    toDraft: (rule: number | null | undefined) => rule ?? null,
    parse: (value: number | null) => value,
    format: (value: number | null) => String(value ?? EMPTY_TEXT),
  },
  text: {
    toDraft: (rule: string | null) => rule ?? "",
    parse: (text: string) => text.trim() || null,
    format: (text: string) => text || EMPTY_TEXT,
  },
  integers: {
    toDraft: (rule: readonly number[]) => rule.join(", "),
    parse: (text: string) => parseList(text).map((item) => Math.trunc(Number(item)) || 0),
    format: (text: string) => text || EMPTY_TEXT,
  },
  weekdays: {
    toDraft: (rule: readonly number[]) => rule,
    parse: (days: readonly number[]) => [...days],
    format: (days: readonly number[]) => formatWeekdays(days) || EMPTY_TEXT,
  },
  teamSizes: {
    toDraft: (rule: SeasonRules["sides"]) => rule.map((teamSize) => ({ ...teamSize, maps: teamSize.maps.join(", ") })),
    parse: (teamSizes: readonly TeamSizeDraft[]) =>
      teamSizes.map(({ players, minutes, maps }) => ({
        players: players ?? 0,
        minutes: minutes ?? 0,
        maps: parseList(maps),
      })),
    format: (teamSizes: readonly TeamSizeDraft[]) =>
      teamSizes
        .map(({ players, minutes, maps }) => `${formatCount(players ?? 0, "player")}: ${minutes ?? 0} min, ${maps}`)
        .join("; "),
  },
};

const EMPTY_TEXT = "–";

/** Converts rules to form values. */
export function toRulesDraft(rules: SeasonRules): RulesDraft {
  const entries = ruleFields.map(({ path, kind }) => {
    const rule = getAtPath(rules, path) as never;
    return [`rules.${path}`, conversions[kind].toDraft(rule)];
  });
  return Object.fromEntries(entries) as RulesDraft;
}

/**
 * Converts form values to rules. Required numbers that are empty, and list items that are no numbers, become 0. The server
 * rejects 0 if the rule has a minimum.
 */
export function parseRulesDraft(draft: RulesDraft): SeasonRules {
  const rules: NestedValues = {};
  for (const { path, kind, ...field } of ruleFields) {
    const value = conversions[kind].parse(getValue(draft, path) as never);
    const isRequiredNumber = kind === "number" && !("isOptional" in field);
    setAtPath(rules, path, isRequiredNumber ? (value ?? 0) : value);
  }
  const { relegation, ...otherRules } = rules as unknown as ParsedRules;
  const { min, max } = relegation;
  const hasNoRelegation = min === null && max === null;
  return { ...otherRules, relegation: hasNoRelegation ? null : { min: min ?? 0, max: max ?? 0 } };
}

/** Rules in which each bound of the relegation may be missing. */
type ParsedRules = Omit<SeasonRules, "relegation"> & {
  readonly relegation: { readonly min: number | null; readonly max: number | null };
};

interface NestedValues {
  [name: string]: unknown;
}

/** Returns the value at a path such as `relegation.min`; `undefined` if `relegation` is `null`. */
function getAtPath(values: object, path: string): unknown {
  return path.split(".").reduce<unknown>((parent, name) => (parent as NestedValues | null)?.[name], values);
}

/** Sets the value at a path of one or two names. Creates the object that contains it. */
function setAtPath(values: NestedValues, path: string, value: unknown): void {
  const [name = "", childName] = path.split(".");
  if (childName === undefined) values[name] = value;
  else values[name] = { ...(values[name] as NestedValues | undefined), [childName]: value };
}

function getValue(draft: RulesDraft, path: (typeof ruleFields)[number]["path"]): FieldValue {
  return draft[`rules.${path}`];
}

/** Splits a text at commas. */
function parseList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** A rule whose value differs between two versions, with both values as text. */
interface RuleChange {
  readonly path: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the rules that differ between two versions, in the order of the form. */
export function findRuleChanges(before: SeasonRules, after: SeasonRules): RuleChange[] {
  const draftBefore = toRulesDraft(before);
  const draftAfter = toRulesDraft(after);
  return ruleFields.flatMap(({ path, kind, label }) => {
    const { format } = conversions[kind];
    const from = format(getValue(draftBefore, path) as never);
    const to = format(getValue(draftAfter, path) as never);
    return from === to ? [] : [{ path, label, from, to }];
  });
}

/** Returns an error for each required field that is empty. */
export function validateRulesDraft(draft: RulesDraft): FieldErrors {
  const emptyFields = ruleFields.filter((field) => {
    const value = getValue(draft, field.path);
    if (Array.isArray(value)) return value.length === 0;
    return value === null && !("isOptional" in field);
  });
  return Object.fromEntries(emptyFields.map(({ path, kind }) => [`rules.${path}`, messagesIfEmpty[kind] ?? ""]));
}

const messagesIfEmpty: { readonly [Kind in FieldKind]?: string } = {
  number: "Please enter a number",
  weekdays: "Please choose a weekday",
  teamSizes: "Please add a size",
};

/** Team sizes, the most common first. */
const PREFERRED_SIZES = [2, 3, 1, 4, 5, 6, 7, 8];

/**
 * Returns a team size that is not in the list yet, with the minutes and maps of the first entry. If the list contains all
 * sizes, the size is 2.
 */
export function createNextTeamSize(teamSizes: readonly TeamSizeDraft[]): TeamSizeDraft {
  const players = PREFERRED_SIZES.find((size) => teamSizes.every((teamSize) => teamSize.players !== size)) ?? 2;
  return { minutes: null, maps: "", ...teamSizes[0], players };
}
