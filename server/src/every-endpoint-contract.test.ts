import { expect, test } from "vitest";
import { z } from "zod";
import { type BodySchema, getBodySchema, listAlternatives, listFields } from "../test/body-schemas.ts";
import { contractFeatures, loadEndpoints } from "../test/load-endpoints.ts";

/** Formats the type of a value and its limits. Leaves out the fields of objects, because they have their own lines. */
function formatType(schema: BodySchema): string {
  return listAlternatives(schema).map(formatAlternative).join(" or ");
}

/** Parts of a JSON schema that the types of the fields already say, or that have their own lines. */
const omittedParts = ["$schema", "properties", "required", "additionalProperties", "items", "type", "format"];

function formatAlternative(schema: BodySchema): string {
  const { type, items } = schema;
  const { format } = schema as { format?: string };
  const name = format === undefined ? String(type) : `${type} (${format})`;
  const limits = Object.entries(schema).flatMap(([part, value]) => {
    const isPatternOfFormat = part === "pattern" && format !== undefined;
    // Zod limits every integer to those that JavaScript stores exactly.
    const isSafeInteger = Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
    if (omittedParts.includes(part) || isPatternOfFormat || isSafeInteger) return [];
    return [`${part}=${typeof value === "object" ? JSON.stringify(value) : value}`];
  });
  return [name, ...limits, ...(items === undefined ? [] : [`of ${formatType(items)}`])].join(" ");
}

/** Returns a line for each field of an object, at any depth. `?` marks optional fields. */
function formatFields(schema: BodySchema, path: string): string[] {
  return listAlternatives(schema).flatMap(({ properties = {}, required = [], items }) => {
    const fieldLines = Object.entries(properties).flatMap(([name, field]) => {
      const fieldPath = `${path}.${name}`;
      const mark = required.includes(name) ? "" : "?";
      return [`${fieldPath}${mark} ${formatType(field)}`, ...formatFields(field, fieldPath)];
    });
    return [...fieldLines, ...(items === undefined ? [] : formatFields(items, `${path}[]`))];
  });
}

/** Texts and numbers that some fields convert: a day, empty and blank texts, leading zeros, a former name of a map. */
const probes = ["2026-03-05", "", "  A  b  ", "007", "ctf_5", "true", 0, null];

/** Returns the value at a path such as `rounds[0].score`. */
function getAtPath(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
}

/** Returns lines for the values that a field converts: which value the handler of the endpoint gets. */
function formatConversions(body: z.ZodType, schema: BodySchema): string[] {
  return listFields(schema).flatMap(({ path, bodyWith }) =>
    probes.flatMap((probe) => {
      const parsedBody = body.safeParse(bodyWith(probe));
      if (!parsedBody.success) return [];
      const value = getAtPath(parsedBody.data, path);
      return value === probe ? [] : [`${path}: ${JSON.stringify(probe)} becomes ${JSON.stringify(value)}`];
    }),
  );
}

test.each(contractFeatures)(
  "the snapshot contains the calls of %s, the limits of their fields and what they convert",
  async (feature) => {
    const lines = (await loadEndpoints(feature)).flatMap(
      ([name, { method, path, ...properties }, { body, reply, ...flags }]) => {
        const bodySchema = body === undefined ? null : getBodySchema({ body, reply });
        const replySchema = z.toJSONSchema(reply, { io: "output", unrepresentable: "any" }) as BodySchema;
        const bodyLines =
          body === undefined || bodySchema === null
            ? []
            : [
                `body ${formatType(bodySchema)}`,
                ...formatFields(bodySchema, "body"),
                ...formatConversions(body, bodySchema),
              ];
        const fieldLines = [...bodyLines, ...formatFields(replySchema, "reply")];
        return [
          `${name}: ${method} ${path} ${JSON.stringify({ ...properties, ...flags })}`,
          ...fieldLines.map((line) => `  ${line}`),
        ];
      },
    );
    expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
  },
);
