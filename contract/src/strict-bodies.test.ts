import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Shape } from "./endpoint.ts";

const features = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith("-calls.ts"))
  .map((file) => file.replace("-calls.ts", ""));

async function bodiesOf(feature: string): Promise<[string, z.ZodType][]> {
  const file = join(import.meta.dirname, `${feature}.ts`);
  const contract: Record<string, unknown> = await import(file);
  const shapes = Object.entries(contract).filter(([name]) => name.endsWith("Shapes"));
  return shapes
    .flatMap(([, ofCalls]) => Object.entries(ofCalls as Record<string, Shape>))
    .flatMap(([call, { body }]) => (body ? [[call, body]] : []));
}

/** The paths at which a schema accepts unknown fields. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const isOpen = type === "object" && additionalProperties !== false;
  const inside = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}.${name}`));
  return isOpen ? [path, ...inside] : inside;
}

test.each(features)("bodies of %s refuse unknown fields", async (feature) => {
  const bodies = await bodiesOf(feature);
  const open = bodies.flatMap(([call, body]) =>
    openObjects(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), call),
  );
  expect(open).toEqual([]);
});

test("the check finds loose objects within arrays and unions", () => {
  const body = z.strictObject({ parts: z.array(z.object({})).nullish(), either: z.union([z.object({}), z.string()]) });
  expect(openObjects(z.toJSONSchema(body, { io: "input" }), "call")).toHaveLength(2);
});
