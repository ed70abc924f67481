import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { EndpointSchemas } from "./endpoint.ts";

/** The names of the contract's files that have endpoints. */
const features = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith("-endpoints.ts"))
  .map((file) => file.replace("-endpoints.ts", ""));

/** Loads the schemas of a feature's bodies, by the names of the endpoints. */
async function loadBodies(feature: string): Promise<[string, z.ZodType][]> {
  const file = join(import.meta.dirname, `${feature}.ts`);
  const contract: Record<string, unknown> = await import(file);
  const schemas = Object.entries(contract).filter(([name]) => name.endsWith("Schemas"));
  return schemas
    .flatMap(([, calls]) => Object.entries(calls as Record<string, EndpointSchemas>))
    .flatMap(([call, { body }]) => (body ? [[call, body]] : []));
}

/** Returns the paths at which a JSON schema accepts unknown fields. */
function findOpenObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const isOpen = type === "object" && additionalProperties !== false;
  const nestedPaths = Object.entries(schema).flatMap(([name, part]) => findOpenObjects(part, `${path}.${name}`));
  return isOpen ? [path, ...nestedPaths] : nestedPaths;
}

test.each(features)("bodies of %s reject unknown fields", async (feature) => {
  const bodies = await loadBodies(feature);
  const openObjects = bodies.flatMap(([call, body]) =>
    findOpenObjects(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), call),
  );
  expect(openObjects).toEqual([]);
});

test("findOpenObjects finds objects that accept unknown fields, also inside arrays and unions", () => {
  const body = z.strictObject({ parts: z.array(z.object({})).nullish(), either: z.union([z.object({}), z.string()]) });
  expect(findOpenObjects(z.toJSONSchema(body, { io: "input" }), "call")).toHaveLength(2);
});
