import { getDefaultRules } from "contract/default-rules.ts";
import type { Endpoint, EndpointSchemas, Endpoints } from "contract/endpoint.ts";

type Schema = EndpointSchemas["reply"];

const contractModules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../contract/src/*.ts", "!**/*.test.ts"],
  {
    eager: true,
  },
);
const contractExports = Object.assign({}, ...Object.values(contractModules)) as Readonly<Record<string, unknown>>;

/** All endpoints with the schemas of their replies. */
const endpoints = Object.entries(contractExports)
  .filter(([name]) => name.endsWith("Endpoints") && name !== "apiEndpoints")
  .flatMap(([name, featureEndpoints]) => {
    // The endpoints of the areas Ranked and League can share schemas: `rankedResultsEndpoints` uses `resultsSchemas`.
    const schemasName = name.replace("Endpoints", "Schemas");
    const sharedSchemasName = schemasName.replace(/^(?:league|ranked)(.)/, (_, letter: string) => letter.toLowerCase());
    const featureSchemas = contractExports[schemasName] ?? contractExports[sharedSchemasName];
    const schemas = featureSchemas as Readonly<Record<string, EndpointSchemas>>;
    return Object.entries(featureEndpoints as Endpoints).map(([key, endpoint]) => ({
      endpoint,
      reply: schemas[key]?.reply,
    }));
  })
  // Paths without an id come first, because `/event/:id` also matches `/event/proposals`.
  .toSorted((a, b) => Number(a.endpoint.path.includes(":id")) - Number(b.endpoint.path.includes(":id")));

/**
 * Values that replace sample values in all replies. A key is the name of a field, at any depth, or one of these options:
 * - `seasonRules`: some rules of seasons, instead of the default rules
 * - `rowCount`: the number of entries of the list in a reply's `data`. Default 2.
 * - `isReversed`: whether the empty entry of that list comes first
 * - `entryCount`: the number of entries of all other lists. Default 2.
 * - `hasDistinctIds`: whether the sample of a field such as `clanId` is the name of the field, so that URLs show which id they
 *   contain
 * - `emptyRepliesBelow`: calls whose paths start with this text get empty replies
 */
export type SampleValues = Readonly<Record<string, unknown>>;

/**
 * Creates the reply of a call from its schema alone. Every list has two entries: a full sample and an empty one. A list whose
 * entries can be of several kinds has a full sample of each kind. Texts are the names of their fields. Numbers depend on the
 * names of the field and of the object that contains it.
 *
 * @param path the path of the request, with ids: `/api/event/1`
 * @param variant `empty` for a reply without data: see `SampleVariant`
 */
export function createSampleReply(
  method: string,
  path: string,
  sampleValues: SampleValues,
  variant: SampleVariant = "full",
): Record<string, unknown> {
  const matchingEndpoint = endpoints.find(
    ({ endpoint }) => endpoint.method === method && toPattern(endpoint).test(path),
  );
  if (matchingEndpoint?.reply === undefined) throw new Error(`${method} ${path} is no endpoint`);
  const { emptyRepliesBelow } = sampleValues;
  const isEmpty = typeof emptyRepliesBelow === "string" && path.startsWith(emptyRepliesBelow);
  const options: SampleOptions = { name: "", variant: isEmpty ? "empty" : variant, sampleValues };
  return createSample(matchingEndpoint.reply, options) as Record<string, unknown>;
}

function toPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replace(":id", "[^/]+")}$`);
}

/**
 * Which sample of a field is created. In the variant `empty`, optional and nullable values are missing, lists are empty,
 * numbers are 0, booleans are false, and texts differ from those of the full sample.
 */
export type SampleVariant = "full" | "empty";

interface SampleOptions {
  readonly name: string;
  readonly variant: SampleVariant;
  readonly sampleValues: SampleValues;
  /** The name of the field whose object or list contains the field. */
  readonly parentName?: string;
  /** The side of a match to which the fields belong, so that both sides have different samples. */
  readonly side?: string | undefined;
}

function createSample(schema: Schema, options: SampleOptions): unknown {
  const { name, variant, sampleValues } = options;
  const isFull = variant === "full";
  const { def } = schema as unknown as { readonly def: Definition };
  if (name in sampleValues) return sampleValues[name];
  switch (def.type) {
    case "object":
      return createSampleObject(def.shape, options);
    case "array":
      // Each season has at least one version of its rules.
      return isFull || name === "rules" ? createSampleList(def.element, options) : [];
    case "nullable":
      return isFull ? createSample(def.innerType, options) : null;
    case "optional":
      return isFull ? createSample(def.innerType, options) : undefined;
    case "union":
      return def.options[0] && createSample(def.options[0], options);
    case "enum":
      // The empty sample has the last value, so that it differs from the full one.
      return Object.values(def.entries).at(isFull ? 0 : -1);
    case "literal":
      return def.values[0];
    case "record":
      return {};
    case "boolean":
      return isFull;
    case "number": {
      // The schema `z.int()` has a format, and `z.number()` has none.
      const isInteger = def.format !== undefined;
      return isFull ? createSampleNumber(schema, options, isInteger) : 0;
    }
    case "string":
      return createSampleText(options, def.format === "datetime");
    // The description of an emblem is the only template literal.
    case "template_literal":
      return "teal-bronze-cap-glad";
    default:
      throw new Error(`${name} has an unknown type`);
  }
}

/** Creates a list of a full sample and empty ones. If the entries can be of several kinds: a full sample of each kind. */
function createSampleList(element: Schema, options: SampleOptions): unknown[] {
  const { def } = element as unknown as { readonly def: Definition };
  if (def.type === "union" && def.discriminator !== undefined) {
    return def.options.map((option) => createSample(option, options));
  }
  const { rowCount = 2, isReversed = false, entryCount = 2 } = options.sampleValues;
  const isReplyData = options.name === "data";
  const length = Number(isReplyData ? rowCount : entryCount);
  const variants = Array.from({ length }, (_, index) => (index === 0 ? "full" : "empty"));
  return (isReplyData && isReversed ? variants.reverse() : variants).map((variant) =>
    createSample(element, { ...options, variant }),
  );
}

function createSampleObject(shape: Readonly<Record<string, Schema>>, options: SampleOptions): object {
  // Pages compute with the rules of a season, so the sample contains the default rules. In the reply with all versions of the
  // rules, `rules` is a list of versions, and each version has a field `rules` itself.
  if (options.name === "rules" && !("rules" in shape)) {
    return { ...getDefaultRules("Season 1"), ...(options.sampleValues["seasonRules"] ?? {}) };
  }
  const parentName = options.name;
  const side = /^(?:red|blue|clanA|clanB)/.exec(options.name)?.[0] ?? options.side;
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, createSample(field, { ...options, name, parentName, side })]),
  );
}

function joinWords(...words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(" ");
}

/** The part of a Zod schema's definition that samples need. */
type Definition = { readonly format?: string } & (
  | { readonly type: "object"; readonly shape: Readonly<Record<string, Schema>> }
  | { readonly type: "array"; readonly element: Schema }
  | { readonly type: "nullable" | "optional"; readonly innerType: Schema }
  | { readonly type: "union"; readonly options: readonly Schema[]; readonly discriminator?: string }
  | { readonly type: "enum"; readonly entries: Readonly<Record<string, unknown>> }
  | { readonly type: "literal"; readonly values: readonly unknown[] }
  | { readonly type: "record" | "boolean" | "number" | "string" | "template_literal" }
);

/** Sample numbers are below this prime, or below the maximum of the schema if that is smaller. */
const NUMBER_LIMIT = 997;

function createSampleNumber(schema: Schema, { name, parentName, side }: SampleOptions, isInteger: boolean): number {
  // Counts of games are larger than any other number, so that there are more games than wins and losses.
  if (/^(?:games|numberGames|rounds)$/.test(name)) return 2345;
  // The number is a hash of the field's path, so that it differs from name to name. Fields of the same name have different
  // numbers in different parts of a reply, such as those of the viewer and of the next player.
  const { maxValue } = schema as { readonly maxValue?: number | null };
  const limit = isInteger ? Math.min(maxValue || NUMBER_LIMIT, NUMBER_LIMIT) : NUMBER_LIMIT;
  const path = joinWords(side, parentName === "data" ? "" : parentName, name);
  const seed = [...path].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % limit, 7);
  if (/rate|chance|share/i.test(name)) return (seed + 0.456) / 1000;
  return isInteger ? seed : seed + 0.456;
}

/** The samples of the fields whose name matches a pattern, in both variants. */
type TextSample = readonly [name: RegExp, full: string, empty: string];
const dateSamples: readonly TextSample[] = [
  [/^(?:end|to$|until)/i, "2026-03-08T11:10:00.000Z", "2026-03-01T09:15:00.000Z"],
  // After the time of the tests, so that the time of a round in progress stays 0:00.
  [/^startedAt$/, "2026-03-08T11:10:00.000Z", "2026-03-08T09:15:00.000Z"],
  [/./, "2026-03-01T11:10:00.000Z", "2026-02-28T23:15:00.000Z"],
];
const textSamples: readonly TextSample[] = [
  [/^day$/, "2026-03-01", "2026-02-28"],
  [/^form$/, "LWLDWL", ""],
  // The two sides of an event or result differ.
  [/^(?:clanB|blueClan|opponent)Id$/, "2", "1"],
  [/id$/i, "1", "2"],
];

function createSampleText({ name, variant, sampleValues, side }: SampleOptions, isDate: boolean): string {
  if (sampleValues["hasDistinctIds"] && name.endsWith("Id")) return variant === "full" ? name : `${name}2`;
  const text = joinWords(side, name);
  const samples = isDate ? dateSamples : textSamples;
  const [, full, empty] = samples.find(([pattern]) => pattern.test(name)) ?? [name, text, `${text} 2`];
  return variant === "full" ? full : empty;
}
