import { getDefaultRules } from "contract/default-rules.ts";
import type { Call, CallSchemas, Calls } from "contract/endpoint.ts";

type Schema = CallSchemas["reply"];

const contract = import.meta.glob<Readonly<Record<string, unknown>>>(["../../../contract/src/*.ts", "!**/*.test.ts"], {
  eager: true,
});
const exports = Object.assign({}, ...Object.values(contract)) as Readonly<Record<string, unknown>>;

/** All calls with the schemas of their replies. */
const calls = Object.entries(exports)
  .filter(([name]) => name.endsWith("Calls") && name !== "apiCalls")
  .flatMap(([name, feature]) => {
    const schemasName = name.replace("Calls", "Schemas");
    const shared = schemasName.replace(/^(?:league|ranked)(.)/, (_, letter: string) => letter.toLowerCase());
    const schemas = (exports[schemasName] ?? exports[shared]) as Readonly<Record<string, CallSchemas>>;
    return Object.entries(feature as Calls).map(([key, call]) => ({ call, reply: schemas[key]?.reply }));
  })
  // `/event/proposals` before `/event/:id`.
  .toSorted((a, b) => Number(a.call.path.includes(":id")) - Number(b.call.path.includes(":id")));

/** Values of fields by their name, at any depth, instead of sample values. */
export type SampleValues = Readonly<Record<string, unknown>>;

/**
 * Creates the reply of a call from its schema alone. Every list has two entries: one with all values, and one without those
 * that may be missing. Texts are the names of their fields, and numbers differ by the names of their fields.
 *
 * @param path the path of the request, with IDs
 */
export function sampleReply(method: string, path: string, values: SampleValues): Record<string, unknown> {
  const found = calls.find(({ call }) => call.method === method && toPattern(call).test(path));
  if (found?.reply === undefined) throw new Error(`${method} ${path} is no call`);
  return sample(found.reply, { name: "", variant: "full", values }) as Record<string, unknown>;
}

function toPattern({ path }: Call): RegExp {
  return new RegExp(`^/api${path.replace(":id", "[^/]+")}$`);
}

/** `empty`: what may be missing is missing, lists are empty, numbers are 0, and booleans are false. */
type Sample = { readonly name: string; readonly variant: "full" | "empty"; readonly values: SampleValues };

function sample(schema: Schema, wanted: Sample): unknown {
  const { name, variant, values } = wanted;
  const isFull = variant === "full";
  const { def } = schema as unknown as { readonly def: Definition };
  if (name in values) return values[name];
  switch (def.type) {
    case "object":
      return sampleObject(def.shape, wanted);
    case "array":
      return isFull ? [sample(def.element, wanted), sample(def.element, { ...wanted, variant: "empty" })] : [];
    case "nullable":
      return isFull ? sample(def.innerType, wanted) : null;
    case "optional":
      return isFull ? sample(def.innerType, wanted) : undefined;
    case "union":
      return def.options[0] && sample(def.options[0], wanted);
    case "enum":
      return Object.values(def.entries).at(isFull ? 0 : -1);
    case "literal":
      return def.values[0];
    case "record":
      return {};
    case "boolean":
      return isFull;
    case "number":
      return isFull ? sampleNumber(name, def.format !== undefined || def.checks?.length === 1) : 0;
    case "string":
      return sampleText(wanted, def.format === "datetime");
    case "template_literal":
      return "teal-bronze-cap-glad";
    default:
      throw new Error(`${name} has an unknown type`);
  }
}

function sampleObject(shape: Readonly<Record<string, Schema>>, wanted: Sample): object {
  // The page computes with the rules of seasons.
  if (wanted.name === "rules" && !("rules" in shape)) return getDefaultRules("Season 1");
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, sample(field, { ...wanted, name: key })]),
  );
}

/** The part of a Zod schema's definition that samples need. */
type Definition = { readonly format?: string; readonly checks?: readonly unknown[] } & (
  | { readonly type: "object"; readonly shape: Readonly<Record<string, Schema>> }
  | { readonly type: "array"; readonly element: Schema }
  | { readonly type: "nullable" | "optional"; readonly innerType: Schema }
  | { readonly type: "union"; readonly options: readonly Schema[] }
  | { readonly type: "enum"; readonly entries: Readonly<Record<string, unknown>> }
  | { readonly type: "literal"; readonly values: readonly unknown[] }
  | { readonly type: "record" | "boolean" | "number" | "string" | "template_literal" }
);

function sampleNumber(name: string, isInteger: boolean): number {
  // More than the wins and losses among them.
  if (/^(?:games|numberGames|rounds)$/.test(name)) return 2345;
  const seed = [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 997, 7);
  if (/rate|chance|share/i.test(name)) return (seed + 0.456) / 1000;
  return isInteger ? seed : seed + 0.456;
}

type SampleText = readonly [name: RegExp, full: string, empty: string];
const dates: readonly SampleText[] = [
  [/^(?:end|to$|until)/i, "2026-03-08T11:10:00.000Z", "2026-03-01T09:15:00.000Z"],
  [/./, "2026-03-01T11:10:00.000Z", "2026-02-28T23:15:00.000Z"],
];
const texts: readonly SampleText[] = [
  [/^day$/, "2026-03-01", "2026-02-28"],
  [/^form$/, "WLDWL", ""],
  [/id$/i, "1", "2"],
];

function sampleText({ name, variant }: Sample, isDate: boolean): string {
  const [, full, empty] = (isDate ? dates : texts).find(([pattern]) => pattern.test(name)) ?? [/./, name, `${name} 2`];
  return variant === "full" ? full : empty;
}
