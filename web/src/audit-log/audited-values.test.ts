import type { AuditedValue } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import { auditedChoices } from "contract/audited-choices.ts";
import { expect, test } from "vitest";
import { formatAuditedValue, formatChanges, getAuditedFieldLabel } from "./audited-values.ts";

function format(value: AuditedValue, field = "field", kind?: EntityKind): string | null {
  return formatAuditedValue(kind, field, value, (date) => date.slice(0, "2026-03-05".length));
}

test("values, and the times in them, are formatted", () => {
  expect(format(null)).toBeNull();
  expect(format("")).toBeNull();
  expect(format(true)).toBe("yes");
  expect(format(false)).toBe("no");
  expect(format(12.3456)).toBe("12.35");
  expect(format(-5)).toBe("−5");
  expect(format(-11.8, "redEloGain")).toBe("−11.80");
  expect(format(1000, "elo")).toBe("1000.00");
  expect(format(["a", "b"])).toBe("a; b");
  expect(format("2026-03-05T00:00:00.000Z")).toBe("2026-03-05");
  expect(format(["2026-03-05T00:00:00.000Z", "Ann: confirmed at 2026-03-06T00:00:00.000Z"])).toBe(
    "2026-03-05; Ann: confirmed at 2026-03-06",
  );
  expect(format(3, "teamSize")).toBe("3 vs 3");
  expect(format("WLD", "form")).toBe("W L D");
  expect(format("teal-bronze-cap-glad", "tee")).toBe("teal, bronze, cap, glad");
  expect(format("1970-01-01T00:00:00.000Z", "rulesFrom")).toBe("the season’s start");
});

const choices = Object.entries(auditedChoices).flatMap(([kind, fields]) =>
  Object.entries(fields).flatMap(([field, values]: [string, readonly string[]]) =>
    values.map((value) => ({ kind: kind as EntityKind, field, value })),
  ),
);

test.each(choices)("the constant $value of the field $field of a $kind is shown in words", ({ kind, field, value }) => {
  expect(format(value, field, kind)).toMatch(/^(?:[A-Z][a-z]|0\.[67]$)/);
});

test("a text that equals a constant stays as it is", () => {
  expect(format("OPEN", "text", "MOTION")).toBe("OPEN");
  expect(format("OPEN", "question", "VOTE")).toBe("OPEN");
});

test("fields have the labels of forms", () => {
  expect(getAuditedFieldLabel("twitch")).toBe("Stream URL");
  expect(getAuditedFieldLabel("redScore")).toBe("Red score");
  expect(getAuditedFieldLabel("mode")).toBe("Mode");
});

function createChange(field: string, before: AuditedValue, after: AuditedValue) {
  return { field, before, after, isSecret: false };
}

test("a change of the rules is shown as one change per rule", () => {
  const before = ["pickHours: null", 'hours: {"from":18,"to":20}', "weekdays: [1,2]", "relegation: null"];
  const after = ["pickHours: 1", 'hours: {"from":18,"to":21}', 'relegation: {"min":9,"max":10}', "oldRule: [1]"];
  expect(formatChanges("SEASON", [createChange("rules", before, after)], String)).toEqual([
    { label: "Map picks", before: "none", after: "1 hour before the match", isSecret: false },
    { label: "Hours", before: "18 to 20 o’clock", after: "18 to 21 o’clock", isSecret: false },
    { label: "Days", before: "Monday, Tuesday", after: null, isSecret: false },
    { label: "Relegated places", before: "none", after: "9 to 10", isSecret: false },
    { label: "oldRule", before: null, after: "[1]", isSecret: false },
  ]);
});

test("a field that had and has no value is not shown", () => {
  expect(formatChanges("CLAN", [createChange("form", null, "")], String)).toEqual([]);
});
