import { seasonRuleLimits as limits } from "contract/season-rule-limits.ts";

/** The form fields of one team size: the maps and the minutes of its rounds. The API calls the list of team sizes `sides`. */
export interface TeamSizeDraft {
  readonly players: number | null;
  readonly minutes: number | null;
  /** Map names, separated by commas. */
  readonly maps: string;
}

/** The value of each kind of field while it is edited. */
export interface FieldValues {
  /** `null` if the field is empty. */
  readonly number: number | null;
  readonly text: string;
  /** A text with integers, separated by commas. */
  readonly integers: string;
  readonly weekdays: readonly number[];
  readonly teamSizes: readonly TeamSizeDraft[];
}

interface BaseField {
  /** The path of the value in `SeasonRules`. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
}

interface NumberField extends BaseField {
  readonly kind: "number";
  readonly limits: { readonly min: number; readonly max: number };
  /** Set if the field may be empty. The rule is `null` then. */
  readonly isOptional?: true;
}

interface OtherField extends BaseField {
  readonly kind: Exclude<keyof FieldValues, "number">;
}

/** Fields that the form shows together. */
export interface RuleFieldGroup {
  /** `null` if the fields stand alone, each in a row of its own. */
  readonly title: string | null;
  readonly fields: readonly (NumberField | OtherField)[];
}

/** The fields of the form for a season's rules, in the order in which the form shows them. */
export const ruleFieldGroups = [
  {
    title: "Clans and matches",
    fields: [
      { path: "clans", kind: "number", label: "Clans", limits: limits.clans },
      { path: "roster.min", kind: "number", label: "Players from", limits: limits.roster },
      { path: "roster.max", kind: "number", label: "Players to", limits: limits.roster },
      { path: "rounds.min", kind: "number", label: "Rounds from", limits: limits.rounds },
      { path: "rounds.max", kind: "number", label: "Rounds to", limits: limits.rounds },
    ],
  },
  {
    title: null,
    fields: [
      { path: "sides", kind: "teamSizes", label: "Sizes and maps" },
      { path: "decidingMap", kind: "text", label: "Deciding map", help: "If empty, a random map of the pool." },
      {
        path: "pickHours",
        kind: "number",
        label: "Leaders pick a map until (hours before the match)",
        help: "If empty, leaders do not pick maps.",
        limits: limits.pickHours,
        isOptional: true,
      },
      {
        path: "serverMinutes",
        kind: "number",
        label: "Reserve a game server (minutes before the match)",
        help: "Usually 15. If empty, no server is reserved.",
        limits: limits.serverMinutes,
        isOptional: true,
      },
    ],
  },
  {
    title: "When",
    fields: [
      { path: "hours.from", kind: "number", label: "From (o’clock)", limits: limits.hours },
      { path: "hours.to", kind: "number", label: "To (o’clock)", limits: limits.hours },
      { path: "proposedDates", kind: "number", label: "Dates per proposal", limits: limits.proposedDates },
    ],
  },
  {
    title: null,
    fields: [
      { path: "weekdays", kind: "weekdays", label: "Days" },
      {
        path: "timeZone",
        kind: "text",
        label: "Time zone",
        help: "For example Europe/Berlin. If empty, the league’s time zone.",
      },
    ],
  },
  {
    title: "No-shows and votes",
    fields: [
      { path: "noShow.minutes", kind: "number", label: "Minutes to wait", limits: limits.noShowMinutes },
      { path: "noShow.rounds", kind: "number", label: "Rounds lost", limits: limits.noShowRounds },
      // The council are the leaders of all clans, who vote on motions.
      { path: "majority", kind: "number", label: "Majority of the council (%)", limits: limits.majority },
    ],
  },
  {
    title: "Places and prizes",
    fields: [
      { path: "podium", kind: "number", label: "Podium to place", limits: limits.podium },
      {
        path: "relegation.min",
        kind: "number",
        label: "Relegated from place",
        limits: limits.relegation,
        isOptional: true,
      },
      {
        path: "relegation.max",
        kind: "number",
        label: "Relegated to place",
        limits: limits.relegation,
        isOptional: true,
      },
    ],
  },
  {
    title: null,
    fields: [
      {
        path: "prizes.places",
        kind: "integers",
        label: "Shares of the prize pool for the first places",
        help: "For example 12, 5, 3. If empty, none.",
      },
      {
        path: "prizes.byRounds",
        kind: "number",
        label: "Shares distributed by rounds won",
        limits: limits.prizesByRounds,
      },
    ],
  },
] as const satisfies readonly RuleFieldGroup[];

type RuleField = (typeof ruleFieldGroups)[number]["fields"][number];

/** A field with its exact path and all properties of its kind. */
type TypedRuleField = RuleField & (NumberField | OtherField);

/** The form values of a season's rules. Each key is the path that the API uses in errors. */
export type RulesDraft = {
  readonly [Field in RuleField as `rules.${Field["path"]}`]: FieldValues[Field["kind"]];
};

/** The fields of all groups. */
export const ruleFields: readonly TypedRuleField[] = ruleFieldGroups.flatMap<TypedRuleField>(({ fields }) => fields);
