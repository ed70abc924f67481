import { expect } from "vitest";
import { type BodyText, bodySchema, fieldsIn, leastOf, objectsIn, textsIn } from "../test/bodies-of.ts";
import { callRaw, type RawReply, readError } from "../test/call-raw.ts";
import { dump } from "../test/dump.ts";
import { type League, openLeague, test } from "../test/open-league.ts";
import { createMode } from "../test/play.ts";
import { beyondNumbers, wrongValues } from "../test/wrong-values.ts";
import type { ServedCall } from "./platform/http/http.ts";

type Sent = {
  readonly body: unknown;
  readonly contentType?: string | null;
  /** Behind the path, with its question mark. */
  readonly query?: string;
};

/** Sends every call what `sendings` says, as an admin, and answers each reply that is not the refusal expected. */
async function faultsOf(
  league: League,
  sendings: (one: ServedCall) => Sent[],
  isRefused: (reply: RawReply, sent: Sent) => boolean,
) {
  const before = await dump(league);
  const faults: object[] = [];
  let sent = 0;
  for (const one of league.http.servedCalls.filter(({ call }) => call.method !== "GET")) {
    for (const sending of sendings(one)) {
      sent += 1;
      const reply = await callRaw(league.http, one, { as: league.admin, ...sending });
      if (isRefused(reply, sending) && readError(one, reply) === null) continue;
      faults.push({ call: one.name, sent: JSON.stringify(sending).slice(0, 200), reply });
    }
  }
  expect(sent).toBeGreaterThan(10);
  expect(await dump(league)).toEqual(before);
  return faults;
}

async function leagueWithMode() {
  const league = await openLeague();
  await createMode(league, "any");
  return league;
}

const names = (reply: RawReply, field: string) => reply.status === 400 && reply.body.errorData?.["field"] === field;

test("a body that the contract allows is known to these tests", async ({ league }) => {
  for (const { name, schemas } of league.http.servedCalls) {
    const schema = bodySchema(schemas);
    if (schema !== null) expect(schemas.body?.safeParse(leastOf(schema)), name).toMatchObject({ success: true });
  }
});

test("every field of every body refuses what does not fit it, and is named", async () => {
  const league = await leagueWithMode();
  const fieldOf = new Map<Sent, string>();
  const sendings = ({ schemas }: ServedCall) => {
    const schema = bodySchema(schemas);
    return (schema === null ? [] : fieldsIn(schema)).flatMap(({ path, schema: part, bodyWith }) =>
      wrongValues(part).map((value) => {
        const sent = { body: JSON.stringify(bodyWith(value)).replace(JSON.stringify(beyondNumbers), "1e999") };
        fieldOf.set(sent, path);
        return sent;
      }),
    );
  };
  const isNamed = (reply: RawReply, sent: Sent) => {
    const field = fieldOf.get(sent) ?? "";
    // Of a list, the entry at fault may be named.
    return (
      names(reply, field) || (reply.status === 400 && String(reply.body.errorData?.["field"]).startsWith(`${field}[`))
    );
  };
  expect(await faultsOf(league, sendings, isNamed)).toEqual([]);
});

/** What no text may hold, within a text that is valid otherwise, so that no other check refuses it first. */
const unstorable = ["\0", "\ud800", "\udc00", "\udc00\ud800"];

function spoiled({ fit, maxLength }: BodyText): string[] {
  const middle = Math.ceil(fit.length / 2);
  return [
    ...unstorable.flatMap((part) => [part, part + fit, fit + part, fit.slice(0, middle) + part + fit.slice(middle)]),
    fit + fit.slice(-1).repeat(maxLength),
  ];
}

test("every text refuses NUL, lone surrogates and too much, by its name, wherever it stands", async () => {
  const league = await leagueWithMode();
  const pathOf = new Map<Sent, string>();
  const sendings = ({ schemas, call }: ServedCall) => {
    const schema = bodySchema(schemas);
    return (schema === null ? [] : textsIn(schema)).flatMap((one) =>
      spoiled(one).flatMap((text) => {
        const { path } = one;
        const body = one.bodyWith(text);
        // An address holds no lone surrogates, and no long text.
        const isFlat = call.method === "DELETE" && text.length < 1000 && text.isWellFormed();
        const query = isFlat ? `?${new URLSearchParams(body as Record<string, string>)}` : null;
        const sent: Sent[] = query === null ? [{ body }] : [{ body }, { body: undefined, query }];
        for (const sending of sent) pathOf.set(sending, path);
        return sent;
      }),
    );
  };
  const isNamed = ({ status, body }: RawReply, sent: Sent) => {
    const field = String(body.errorData?.["field"]);
    const path = pathOf.get(sent) ?? "";
    // A list may be named for its entry, and the entry for the list.
    return status === 400 && (field === path || path.startsWith(`${field}[`) || field.startsWith(`${path}[`));
  };
  expect(await faultsOf(league, sendings, isNamed)).toEqual([]);
});

test("every body refuses a field that it does not know, however it is called", async () => {
  const league = await leagueWithMode();
  const unknown = [
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
  const pathOf = new Map<Sent, string>();
  const sendings = ({ schemas }: ServedCall) =>
    objectsIn(bodySchema(schemas) ?? { type: "object" }).flatMap(({ path, schema, bodyWith }) =>
      unknown.map((field) => {
        const inside = JSON.stringify(leastOf(schema)).slice(0, -1);
        const holder = `${inside}${inside === "{" ? "" : ","}${JSON.stringify(field)}:1}`;
        const sent = { body: JSON.stringify(bodyWith("\u2205")).replace('"\u2205"', () => holder) };
        pathOf.set(sent, path);
        return sent;
      }),
    );
  const isNamed = (reply: RawReply, sent: Sent) =>
    reply.status === 400 &&
    String(reply.body.errorData?.["field"]).startsWith(pathOf.get(sent) ?? "") &&
    reply.body.errorData?.["reason"] === "is unknown here";
  expect(await faultsOf(league, sendings, isNamed)).toEqual([]);
});

test("every required field is missed by its name", async () => {
  const league = await leagueWithMode();
  const missed = new Map<Sent, string>();
  const sendings = ({ schemas }: ServedCall) =>
    objectsIn(bodySchema(schemas) ?? { type: "object" }).flatMap(({ path, schema, bodyWith }) =>
      (schema.required ?? []).map((field) => {
        const { [field]: _, ...rest } = leastOf(schema) as Record<string, unknown>;
        const sent = { body: bodyWith(rest) };
        missed.set(sent, path === "" ? field : `${path}.${field}`);
        return sent;
      }),
    );
  const isMissed = (reply: RawReply, sent: Sent) =>
    names(reply, missed.get(sent) ?? "") && String(reply.body.message).endsWith(" is missing");
  expect(await faultsOf(league, sendings, isMissed)).toEqual([]);
});

/** Deeper than any call stack. */
const deep = 20_000;
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("what is no JSON object is refused as the body that it is", async () => {
  const league = await leagueWithMode();
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
    nested(deep),
    "[".repeat(deep),
    "{".repeat(deep),
    '{"a":'.repeat(deep / 8),
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from("{}", "utf16le"),
    Buffer.from("1f8b0800", "hex"),
  ];
  const faults = await faultsOf(
    league,
    () => bodies.map((body) => ({ body })),
    (reply) => names(reply, "The body"),
  );
  expect(faults).toEqual([]);
});

test("a field may hold something deep without harm", async () => {
  const league = await leagueWithMode();
  const deepIn = ({ schemas }: ServedCall) => {
    const [{ path: field } = { path: "extra" }] = fieldsIn(bodySchema(schemas) ?? {});
    return [{ body: `{${JSON.stringify(field)}:${nested(deep)}}` }];
  };
  expect(await faultsOf(league, deepIn, ({ status }) => status === 400)).toEqual([]);
});

test("only JSON is read", async () => {
  const league = await leagueWithMode();
  const types = [
    null,
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "*/*",
  ];
  const otherwise = () => types.map((contentType) => ({ body: "{}", contentType }));
  expect(await faultsOf(league, otherwise, (reply) => names(reply, "Content-Type"))).toEqual([]);
});

test("10 MB are too much", async () => {
  const league = await leagueWithMode();
  const large = `{"name":"${"x".repeat(10_000_000)}"}`;
  const isTooLarge = ({ status, body }: RawReply) => status === 413 && / (64|512) KiB/.test(body.message ?? "");
  expect(await faultsOf(league, () => [{ body: large }], isTooLarge)).toEqual([]);
});
