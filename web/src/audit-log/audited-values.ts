import type { AuditedValue, AuditLogChange } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import type { auditedChoices } from "contract/audited-choices.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { fieldLabels } from "contract/field-labels.ts";
import { getOwnValue } from "contract/own-value.ts";
import { textPages } from "contract/text-pages.ts";
import {
  banScopeLabels,
  emblemShapeLabels,
  reservationStateLabels,
  roundStateLabels,
} from "../league-ui/choice-labels.ts";
import { roleLabels } from "../league-ui/role-labels.ts";
import { voteTypeLabels } from "../league-ui/vote-type-labels.ts";
import { formatDecimal, formatWithMinusSign } from "../platform/format-numbers.ts";
import { humanizeName } from "./humanize-name.ts";
import { listRuleChanges, type RuleChange } from "./rule-values.ts";

type Choices = typeof auditedChoices;

/** Fields whose values are constants, with a label for each constant. */
type ChoiceLabels<Fields> = {
  readonly [Field in keyof Fields]: Fields[Field] extends readonly (infer Value extends string)[]
    ? Readonly<Record<Value, string>>
    : never;
};

const forfeitLabels = { red: "Red", blue: "Blue" } as const;

const hueLabels = {
  bronze: "Bronze",
  olive: "Olive",
  green: "Green",
  teal: "Teal",
  violet: "Violet",
  plum: "Plum",
  raspberry: "Raspberry",
  grey: "Grey",
} as const;

/** The labels of constants, by the kind of the entity and the field. The compiler reports a constant without a label. */
const choiceLabels: { readonly [Kind in keyof Choices]: ChoiceLabels<Choices[Kind]> } = {
  USER: { role: roleLabels, ban: banScopeLabels },
  RANKED_RESULT: { forfeit: forfeitLabels },
  LEAGUE_RESULT: { forfeit: forfeitLabels },
  CLAN: { crestShape: emblemShapeLabels, crestColour: hueLabels, crestSecondColour: hueLabels },
  VOTE: { type: voteTypeLabels },
  GAME_SERVER: { protocol: { "0.6": "0.6", "0.7": "0.7" } },
  ROUND: { state: roundStateLabels },
  ANNOUNCEMENT: { area: { ranked: "Ranked", league: "League" } },
  ACCOUNT_REQUEST: { state: { OPEN: "Open", ACCEPTED: "Accepted", DECLINED: "Declined" } },
  TEXT: { page: textPages },
  RESERVATION: {
    state: reservationStateLabels,
    asked: {
      START: "Start the match",
      END: "End the match",
      MOVE: "Use another server",
      RELEASE: "Release the server",
    },
    incident: {
      RESTARTED: "The server restarted",
      ROUND_INTERRUPTED: "The round was interrupted",
      SERVER_REPLACED: "The server was replaced",
      MOVED: "The match was moved",
    },
  },
};

/** The labels of fields whose names would make unclear labels, besides those of forms. */
const ownFieldLabels: Readonly<Record<string, string>> = {
  mode: "Mode",
  asked: "Requested",
  autoFreeze: "Validates automatically",
  banEndDate: "Ban until",
  blueEloBefore: "Blue Elo before",
  clans: "Clan",
  crestColour: "Colour of the emblem",
  crestSecondColour: "Second colour of the emblem",
  crestShape: "Shape of the emblem",
  elo: "Elo",
  enabled: "Accepts rounds",
  expiresAt: "Expires",
  isSaved: "Published",
  isValidated: "Validated",
  finalElo: "Final Elo",
  protocol: "Players join with",
  redEloBefore: "Red Elo before",
  redEloGain: "Elo gain of red",
  rulesFrom: "Rules apply from",
  setupDismissed: "Checklist hidden",
  teamSize: "Detailed mode",
  transferFrom: "Transfers from",
  transferTo: "Transfers to",
};

/** Returns the label of a recorded field. Forms use the same labels. */
export function getAuditedFieldLabel(field: string): string {
  return getOwnValue(ownFieldLabels, field) ?? getOwnValue(fieldLabels, field) ?? humanizeName(field);
}

/** A recorded change as texts. A value is `null` if the field had or has none. */
export interface ChangeText extends RuleChange {
  readonly isSecret: boolean;
}

/**
 * Formats the changes of an entry. A change of a season's rules becomes one change per rule. Omits fields without values.
 * @param kind the kind of the changed entity; absent if the entry is about none
 * @param formatDate formats an ISO timestamp
 */
export function formatChanges(
  kind: EntityKind | undefined,
  changes: readonly AuditLogChange[],
  formatDate: (date: string) => string,
): ChangeText[] {
  return changes.flatMap(({ field, before, after, isSecret }): ChangeText[] => {
    if (kind === "SEASON" && field === "rules") {
      const ruleChanges = listRuleChanges(toList(before), toList(after));
      return ruleChanges.map((change) => ({ ...change, isSecret }));
    }
    const label = getAuditedFieldLabel(field);
    const format = (value: AuditedValue) => formatAuditedValue(kind, field, value, formatDate);
    const change = { label, before: format(before), after: format(after), isSecret };
    return isSecret || change.before !== null || change.after !== null ? [change] : [];
  });
}

function toList(value: AuditedValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Formats a value before or after a change.
 * @param formatDate formats an ISO timestamp. A text may contain several.
 * @returns `null` if there is no value
 */
export function formatAuditedValue(
  kind: EntityKind | undefined,
  field: string,
  value: AuditedValue,
  formatDate: (date: string) => string,
): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(field, value);
  const formatText = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatDate);
  if (typeof value !== "string") return value.length === 0 ? null : value.map(formatText).map(isolateBidi).join("; ");
  // The rules of a season apply from its start, which is recorded as 1970.
  if (field === "rulesFrom" && value.startsWith("1970-01-01")) return "the season’s start";
  return findChoiceLabel(kind, field, value) ?? formatCode(field, value) ?? formatText(value);
}

function findChoiceLabel(kind: EntityKind | undefined, field: string, value: string): string | undefined {
  if (kind === undefined) return undefined;
  const labelsByField: Readonly<Record<string, Readonly<Record<string, string>>>> =
    getOwnValue(choiceLabels, kind) ?? {};
  const labels = getOwnValue(labelsByField, field);
  return labels && getOwnValue(labels, value);
}

const ELO_DIGITS = 2;

function formatNumber(field: string, value: number): string {
  if (field === "teamSize") return `${value} vs ${value}`;
  if (/elo/i.test(field)) return formatWithMinusSign(formatDecimal(value, ELO_DIGITS));
  return formatWithMinusSign(Math.round(value * 100) / 100);
}

/** Formats a value that consists of several constants. `undefined` for any other value. */
function formatCode(field: string, value: string): string | undefined {
  // The last outcomes of a clan, such as "WLD".
  if (field === "form") return [...value].join(" ");
  // The parts of a drawn picture, such as "teal-bronze-cap-glad".
  return field === "tee" ? value.replaceAll("-", ", ") : undefined;
}
