import { expect } from "vitest";
import {
  createMinimalBody,
  getBodySchema,
  listFields,
  listObjects,
  listTextFields,
  type TextField,
} from "../test/body-schemas.ts";
import { callRaw, findContractViolation, type RawResponse } from "../test/call-raw.ts";
import { type League, openLeague, test } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";
import { createWrongValues, outOfRangePlaceholder } from "../test/wrong-values.ts";
import type { ServedEndpoint } from "./platform/http/http.ts";

type SentBody = {
  readonly body: unknown;
  /** The path of the field that the error should name. */
  readonly invalidField?: string;
  readonly contentType?: string | null;
  /** The query string with its question mark. */
  readonly query?: string;
};

/** Sends each call the given bodies as an admin. Returns the replies that are not the expected error. */
async function findUnexpectedReplies(
  league: League,
  createSentBodies: (served: ServedEndpoint) => SentBody[],
  isExpectedError: (reply: RawResponse, sent: SentBody) => boolean,
) {
  const rowsBefore = await readLeagueRows(league);
  const failures: object[] = [];
  let requestCount = 0;
  for (const served of league.http.servedEndpoints.filter(({ endpoint }) => endpoint.method !== "GET")) {
    for (const sent of createSentBodies(served)) {
      requestCount += 1;
      const { invalidField: _, ...request } = sent;
      const reply = await callRaw(league.http, served, { as: league.admin, ...request });
      if (isExpectedError(reply, sent) && findContractViolation(served, reply) === null) continue;
      failures.push({ call: served.name, sent: JSON.stringify(sent).slice(0, 200), reply });
    }
  }
  // Fails if hardly any call was tested.
  expect(requestCount).toBeGreaterThan(10);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
  return failures;
}

async function openLeagueWithMode() {
  const league = await openLeague();
  await createMode(league, "any");
  return league;
}

/** Whether a reply is the error of an invalid body that names this field. */
const reportsField = (reply: RawResponse, field: string) =>
  reply.status === 400 && reply.body.errorData?.["field"] === field;

test("a valid body can be created for every call, which the other tests need", async ({ league }) => {
  for (const { name, schemas } of league.http.servedEndpoints) {
    const schema = getBodySchema(schemas);
    if (schema !== null)
      expect(schemas.body?.safeParse(createMinimalBody(schema)), name).toMatchObject({ success: true });
  }
});

test("every field of every body rejects invalid values, and the error names the field", async () => {
  const league = await openLeagueWithMode();
  const createSentBodies = ({ schemas }: ServedEndpoint) => {
    const schema = getBodySchema(schemas);
    const fields = schema === null ? [] : listFields(schema);
    return fields.flatMap(({ path, schema: fieldSchema, bodyWith }) =>
      createWrongValues(fieldSchema).map((value) => {
        // JavaScript cannot write a number that is out of its range, so a placeholder is replaced by one.
        const body = JSON.stringify(bodyWith(value)).replace(JSON.stringify(outOfRangePlaceholder), "1e999");
        return { body, invalidField: path };
      }),
    );
  };
  // For a list, the error may name the invalid entry.
  const reportsInvalidField = (reply: RawResponse, { invalidField = "" }: SentBody) =>
    reportsField(reply, invalidField) ||
    (reply.status === 400 && String(reply.body.errorData?.["field"]).startsWith(`${invalidField}[`));
  expect(await findUnexpectedReplies(league, createSentBodies, reportsInvalidField)).toEqual([]);
});

/**
 * Returns invalid texts for a field. Invalid characters are added to a valid text, so that no other check rejects it first. The
 * last text that is returned is too long.
 */
function createInvalidTexts({ validText, maxLength }: TextField): string[] {
  const middle = Math.ceil(validText.length / 2);
  return [
    "\0",
    `\ud800${validText}`,
    `${validText}\udc00`,
    `${validText.slice(0, middle)}\udc00\ud800${validText.slice(middle)}`,
    validText + validText.slice(-1).repeat(maxLength),
  ];
}

test("every text rejects NUL, lone surrogates and excessive length, and the error names the field", async () => {
  const league = await openLeagueWithMode();
  const createSentBodies = ({ schemas, endpoint }: ServedEndpoint) => {
    const schema = getBodySchema(schemas);
    const textFields = schema === null ? [] : listTextFields(schema);
    return textFields.flatMap((textField) =>
      createInvalidTexts(textField).flatMap((text): SentBody[] => {
        const { path: invalidField } = textField;
        const body = textField.bodyWith(text);
        // Only DELETE also accepts its fields in the query string. A URL cannot contain lone surrogates or a long text.
        const fitsIntoQuery = endpoint.method === "DELETE" && text.length < 1000 && text.isWellFormed();
        const query = fitsIntoQuery ? `?${new URLSearchParams(body as Record<string, string>)}` : null;
        const sentInBody = { body, invalidField };
        return query === null ? [sentInBody] : [sentInBody, { body: undefined, query, invalidField }];
      }),
    );
  };
  const reportsInvalidField = ({ status, body }: RawResponse, { invalidField = "" }: SentBody) => {
    const field = String(body.errorData?.["field"]);
    // The error may name a list instead of its entry, or an entry instead of the list.
    const isFieldNamed =
      field === invalidField || invalidField.startsWith(`${field}[`) || field.startsWith(`${invalidField}[`);
    return status === 400 && isFieldNamed;
  };
  expect(await findUnexpectedReplies(league, createSentBodies, reportsInvalidField)).toEqual([]);
});

test("every body rejects unknown fields", async () => {
  const league = await openLeagueWithMode();
  const unknownFields = [
    "extra",
    "Name",
    "id",
    "__proto__",
    "constructor",
    "role ",
    "",
    "a.b",
    "\ud800",
    "\0",
    "x".repeat(64),
  ];
  const createSentBodies = ({ schemas }: ServedEndpoint) =>
    listObjects(getBodySchema(schemas) ?? { type: "object" }).flatMap(({ path, schema, bodyWith }) =>
      unknownFields.map((field) => {
        // Writes the JSON text by hand, because an object in JavaScript cannot have the field `__proto__`.
        const textWithoutEnd = JSON.stringify(createMinimalBody(schema)).slice(0, -1);
        const separator = textWithoutEnd === "{" ? "" : ",";
        const objectText = `${textWithoutEnd}${separator}${JSON.stringify(field)}:1}`;
        const placeholder = "\u2205";
        const body = JSON.stringify(bodyWith(placeholder)).replace(JSON.stringify(placeholder), () => objectText);
        return { body, invalidField: path };
      }),
    );
  const reportsInvalidField = (reply: RawResponse, { invalidField = "" }: SentBody) =>
    reply.status === 400 &&
    String(reply.body.errorData?.["field"]).startsWith(invalidField) &&
    reply.body.errorData?.["reason"] === "is unknown here";
  expect(await findUnexpectedReplies(league, createSentBodies, reportsInvalidField)).toEqual([]);
});

test("a missing required field is reported with its name", async () => {
  const league = await openLeagueWithMode();
  const createSentBodies = ({ schemas }: ServedEndpoint) =>
    listObjects(getBodySchema(schemas) ?? { type: "object" }).flatMap(({ path, schema, bodyWith }) =>
      (schema.required ?? []).map((field) => {
        const { [field]: _, ...rest } = createMinimalBody(schema) as Record<string, unknown>;
        return { body: bodyWith(rest), invalidField: path === "" ? field : `${path}.${field}` };
      }),
    );
  const isReportedAsMissing = (reply: RawResponse, { invalidField = "" }: SentBody) =>
    reportsField(reply, invalidField) && String(reply.body.message).endsWith(" is missing");
  expect(await findUnexpectedReplies(league, createSentBodies, isReportedAsMissing)).toEqual([]);
});

/** A nesting depth that would overflow any call stack. */
const excessiveDepth = 20_000;
const nestArrays = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("a body that is not a JSON object is rejected as such", async () => {
  const league = await openLeagueWithMode();
  const bodies = [
    "{",
    "}",
    "[]",
    "null",
    "1",
    '"text"',
    "true",
    "undefined",
    "{'a':1}",
    '{"a":1,}',
    '{"a":1}{',
    "NaN",
    " ",
    "\0",
    "\ufeff{}",
    nestArrays(excessiveDepth),
    "[".repeat(excessiveDepth),
    "{".repeat(excessiveDepth),
    // Shorter, because a body may have at most 64 KiB.
    '{"a":'.repeat(excessiveDepth / 8),
    // Invalid UTF-8 between braces, UTF-16, and the start of a gzip file.
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from("{}", "utf16le"),
    Buffer.from("1f8b0800", "hex"),
  ];
  const failures = await findUnexpectedReplies(
    league,
    () => bodies.map((body) => ({ body })),
    (reply) => reportsField(reply, "The body"),
  );
  expect(failures).toEqual([]);
});

test("every call rejects deeply nested values", async () => {
  const league = await openLeagueWithMode();
  const createDeepBody = ({ schemas }: ServedEndpoint) => {
    const [firstField] = listFields(getBodySchema(schemas) ?? {});
    // A call without fields gets an unknown one.
    const field = firstField?.path ?? "extra";
    return [{ body: `{${JSON.stringify(field)}:${nestArrays(excessiveDepth)}}` }];
  };
  expect(await findUnexpectedReplies(league, createDeepBody, ({ status }) => status === 400)).toEqual([]);
});

test("every call rejects content types other than JSON", async () => {
  const league = await openLeagueWithMode();
  const contentTypes = [
    null,
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "*/*",
  ];
  const createBodies = () => contentTypes.map((contentType) => ({ body: "{}", contentType }));
  expect(await findUnexpectedReplies(league, createBodies, (reply) => reportsField(reply, "Content-Type"))).toEqual([]);
});

test("every call rejects a body of 10 MB", async () => {
  const league = await openLeagueWithMode();
  const largeBody = `{"name":"${"x".repeat(10_000_000)}"}`;
  // Calls that anyone may make accept 64 KiB, all others 512 KiB.
  const isTooLargeError = ({ status, body }: RawResponse) => status === 413 && / (64|512) KiB/.test(body.message ?? "");
  expect(await findUnexpectedReplies(league, () => [{ body: largeBody }], isTooLargeError)).toEqual([]);
});
