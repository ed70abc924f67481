import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field, to be read after its name: "must be a whole number". */
export function inPlainWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `must ${issue.origin in counted ? "have" : "be"} at most ${amount(issue.maximum, issue.origin)}`;
    case "too_small":
      return `must ${issue.origin in counted ? "have" : "be"} at least ${amount(issue.minimum, issue.origin)}`;
    case "invalid_value":
      if (issue.input === undefined) return "is missing";
      return oneOf(issue.values.filter((word) => word !== ""));
    case "unrecognized_keys":
      return "is unknown here";
    default:
      return "is malformed";
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** The units of sizes that are counts. */
const counted: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

function oneOf(words: readonly unknown[]): string {
  return `must be ${words.length > 1 ? "one of " : ""}${words.map((word) => JSON.stringify(word)).join(", ")}`;
}

function amount(limit: number | bigint, origin: string): string {
  const unit = counted[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
}
