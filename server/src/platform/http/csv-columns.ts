import { z } from "zod";
import type { Cell } from "./csv.ts";

/** A column of a list: its name, and its cell in a row. */
export type CsvColumn = { readonly name: string; readonly cellOf: (row: unknown) => Cell };

type List = { readonly rowsOf: (reply: unknown) => readonly unknown[]; readonly columns: readonly CsvColumn[] };

/** The list in a search's reply: `data`, or beside its `total` within `data`. `null`: it holds none. */
export function listIn(reply: z.ZodType): List | null {
  const data = reply instanceof z.ZodObject ? (reply.shape["data"] as z.ZodType | undefined) : undefined;
  if (data instanceof z.ZodArray) return listOf(data, ["data"]);
  if (!(data instanceof z.ZodObject) || data.shape["total"] === undefined) return null;
  const found = Object.entries(data.shape).find(([, schema]) => schema instanceof z.ZodArray);
  return found === undefined ? null : listOf(found[1] as z.ZodArray, ["data", found[0]]);
}

function listOf({ element }: z.ZodArray, path: readonly string[]): List {
  const rowsOf = (reply: unknown) => valueAt(reply, path) as readonly unknown[];
  return { rowsOf, columns: columnsOf(element as z.ZodType, []) };
}

/**
 * All fields of a row, those of entities within it as `entity.field`; lists of entities are one column, of their names, or
 * in JSON where they have none.
 */
function columnsOf(schema: z.ZodType, path: readonly string[]): CsvColumn[] {
  const columns = new Map<string, CsvColumn>();
  for (const [key, field] of fieldsOf(schema)) {
    const own = [...path, key];
    const inner = fieldsOf(field).length > 0 ? columnsOf(field, own) : [{ name: own.join("."), cellOf: cellAt(own) }];
    for (const column of inner) columns.set(column.name, column);
  }
  return [...columns.values()];
}

/** The fields of an object, or of all objects that a row may be. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : [];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

function cellAt(path: readonly string[]): (row: unknown) => Cell {
  return (row) => {
    const value = valueAt(row, path);
    return Array.isArray(value) ? listText(value) : (value as Cell);
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => property(inner, key), value);
}

function listText(entities: readonly unknown[]): string {
  const names = entities.map((entity) => (typeof entity === "object" ? nameOf(entity) : entity));
  return names.every((name) => name != null) ? names.join(", ") : JSON.stringify(entities);
}

function nameOf(entity: unknown): unknown {
  return property(entity, "userName") ?? property(entity, "name");
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
