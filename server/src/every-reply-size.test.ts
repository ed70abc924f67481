import type { EndpointSchemas } from "contract/endpoint.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { type BodySchema, getBodySchema, listAlternatives } from "../test/body-schemas.ts";
import { boundsOfLists } from "../test/bounds-of-lists.ts";
import { contractFeatures, loadEndpoints } from "../test/load-endpoints.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

/** A list of a reply. `paths` are all places where replies contain it, because entities share their schemas. */
type UnboundedList = { readonly schema: z.ZodType; readonly paths: string[] };

/**
 * Lists every list in a reply that has no maximum in its schema. A value of any type counts as a list. Leaves out the pages of
 * searches, which `toPage` limits, and streamed replies.
 */
async function findUnboundedLists(): Promise<UnboundedList[]> {
  const lists = new Map<z.ZodType, UnboundedList>();
  for (const [name, endpoint, schemas] of (await Promise.all(contractFeatures.map(loadEndpoints))).flat()) {
    if (endpoint.streams) continue;
    const pagePath = returnsList(endpoint, schemas) ? `${name} data` : null;
    const shape = (schemas.reply as z.ZodObject).shape;
    for (const [field, schema] of Object.entries(shape)) {
      walk(schema as z.ZodType, `${name} ${field}`, (list, path) => {
        if (path === pagePath || hasMaximum(list)) return;
        lists.getOrInsertComputed(list, () => ({ schema: list, paths: [] })).paths.push(path);
      });
    }
  }
  return [...lists.values()];
}

/** Types without parts. The length of a text is limited where it enters, see the second test. */
const simpleTypes = ["string", "number", "boolean", "enum", "literal", "template_literal", "null"];

/** Calls a function for each list, record and value of any type within a schema. */
function walk(schema: z.ZodType, path: string, onList: (list: z.ZodType, path: string) => void): void {
  if (schema instanceof z.ZodArray) {
    onList(schema, path);
    walk(schema.element as z.ZodType, `${path}[]`, onList);
  } else if (schema instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(schema.shape)) walk(field as z.ZodType, `${path}.${key}`, onList);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) walk(option as z.ZodType, path, onList);
  } else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    walk(schema.unwrap() as z.ZodType, path, onList);
  } else if (!simpleTypes.includes(schema.type)) onList(schema, path);
}

function hasMaximum(list: z.ZodType): boolean {
  return (z.toJSONSchema(list, { unrepresentable: "any" }) as BodySchema).maxItems !== undefined;
}

test("something limits the length of every list in a reply", async () => {
  const lists = await findUnboundedLists();
  const boundedPaths = Object.values(boundsOfLists).flat();
  const missing = lists.filter(({ paths }) => !paths.some((path) => boundedPaths.includes(path)));
  // If this fails: find out whether a single player can make the list long. If so, limit or stream it. Then add it.
  expect(missing.map(({ paths }) => paths)).toEqual([]);

  const allPaths = lists.flatMap(({ paths }) => paths);
  expect(boundedPaths.filter((path) => !allPaths.includes(path))).toEqual([]);
  expect(boundedPaths.filter((path, index) => boundedPaths.indexOf(path) !== index)).toEqual([]);
});

/** Lists the texts and lists of a body that have no maximum. A text of digits has a pattern that limits it. */
function listUnboundedInputs(schema: BodySchema, path: string): string[] {
  return listAlternatives(schema).flatMap(({ type, enum: choices, maxLength, maximum, maxItems, ...choice }) => {
    const isUnbounded =
      type === "array" ? maxItems === undefined : type === "string" && !choices && (maxLength ?? maximum) === undefined;
    const fields = Object.entries(choice.properties ?? {});
    return [
      ...(isUnbounded ? [path] : []),
      ...fields.flatMap(([key, field]) => listUnboundedInputs(field, `${path}.${key}`)),
      ...(choice.items === undefined ? [] : listUnboundedInputs(choice.items, `${path}[]`)),
    ];
  });
}

test("every text and list that a caller sends has a maximum length, so stored texts are short", async () => {
  const listInputs = (name: string, schemas: EndpointSchemas) =>
    listUnboundedInputs(getBodySchema(schemas) ?? {}, name);
  const endpoints = (await Promise.all(contractFeatures.map(loadEndpoints))).flat();
  expect(endpoints.flatMap(([name, , schemas]) => listInputs(name, schemas))).toEqual([]);
});
