import { expect, test } from "vitest";
import { z } from "zod";
import { validateInput } from "./parse-body.ts";

const schema = z.strictObject({
  size: z.number().min(0.5).max(9).optional(),
  name: z.string().min(2).optional(),
  parts: z.array(z.int()).min(1).optional(),
  isOld: z.boolean().optional(),
  kind: z.literal("cup").optional(),
  colour: z.enum(["", "red", "blue"]).optional(),
  address: z.url().optional(),
  maker: z.strictObject({ name: z.string(), role: z.literal("owner") }).optional(),
});

test.each([
  { field: "size", value: "1", reason: "must be a number" },
  { field: "size", value: 0.4, reason: "must be at least 0.5" },
  { field: "size", value: 9.1, reason: "must be at most 9" },
  { field: "name", value: "a", reason: "must have at least 2 characters" },
  { field: "parts", value: [], reason: "must have at least 1 entries" },
  { field: "isOld", value: 1, reason: "must be true or false" },
  { field: "kind", value: "match", reason: 'must be "cup"' },
  { field: "colour", value: "green", reason: 'must be one of "red", "blue"' },
  { field: "address", value: "nowhere", reason: "is malformed" },
  { field: "maker", value: "Ann", reason: "must be an object" },
])("the value $value of the field $field is rejected, because it $reason", ({ field, value, reason }) => {
  expect(() => validateInput(schema, { [field]: value })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", details: { field, reason } }),
  );
});

test.each([
  { maker: { role: "owner" }, field: "maker.name" },
  { maker: { name: "Ann" }, field: "maker.role" },
])("the missing field $field is reported as missing, whatever its type", ({ maker, field }) => {
  expect(() => validateInput(schema, { maker })).toThrow(
    expect.objectContaining({ details: { field, reason: "is missing" } }),
  );
});

test("the first of several invalid fields is named, and all are listed", () => {
  const first = { field: "size", reason: "must be at most 9" };
  const second = { field: "isOld", reason: "must be true or false" };
  expect(() => validateInput(schema, { isOld: 1, size: 10 })).toThrow(
    expect.objectContaining({ details: first, allErrors: [first, second] }),
  );
});

test("a single invalid field is not listed again", () => {
  expect(() => validateInput(schema, { size: 10 })).toThrow(expect.objectContaining({ allErrors: undefined }));
});

test("at most 50 invalid fields are listed", () => {
  expect(() => validateInput(schema, { parts: new Array(60).fill("") })).toThrow(
    expect.objectContaining({ allErrors: expect.objectContaining({ length: 50 }) }),
  );
});

test("an unknown field with a long name is named by its first 64 characters", () => {
  expect(() => validateInput(schema, { ["x".repeat(65)]: 1 })).toThrow(
    expect.objectContaining({ details: { field: "x".repeat(64), reason: "is unknown here" } }),
  );
});
