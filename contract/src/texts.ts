import { z } from "zod";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { hasVisibleCharacters } from "./names.ts";
import { dataReply } from "./paging.ts";
import { multiLine } from "./text.ts";
import { maxTextLength, textPageNames } from "./text-pages.ts";

/** A part of a line with uniform formatting. */
const span = z.strictObject({
  text: z.string(),
  /** Whether the text is bold, in italics, or code, as in HTML. */
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** The target of a link: http, https, mailto, or a path on this site. */
  href: z.string().optional(),
  /** The placeholder of a value of the season's rules, such as `roster.max`. The value replaces the text. */
  figure: z.string().optional(),
});
export type Span = z.output<typeof span>;

const line = z.array(span);

/** A part of a text that was parsed from Markdown. */
const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), level: z.int(), line }),
  z.strictObject({ kind: z.literal("paragraph"), line }),
  z.strictObject({ kind: z.literal("list"), isOrdered: z.boolean(), items: z.array(line) }),
  z.strictObject({ kind: z.literal("table"), head: z.array(line), rows: z.array(z.array(line)) }),
]);
export type Block = z.output<typeof block>;

const pageInput = z.enum(textPageNames);
const markdownInput = multiLine(maxTextLength).refine(hasVisibleCharacters, "must not be empty");

const pageText = z.strictObject({
  blocks: z.array(block),
  /** The id of the version. `null` for the default text. */
  _id: idOutput.nullable(),
  writtenAt: dateOutput.nullable(),
  /** All versions except the default text, newest first. */
  versions: z.array(z.strictObject({ _id: idOutput, writtenAt: dateOutput })),
});
export type PageText = z.output<typeof pageText>;

export const textsSchemas = {
  getText: {
    body: z.strictObject({
      page: pageInput,
      /** The id of an earlier version, or `null` for the default text. If it is missing, the newest version is returned. */
      version: idInput.nullish(),
    }),
    reply: dataReply(pageText),
  },
  editText: {
    /** Without `text`, the newest version is returned. */
    body: z.strictObject({ page: pageInput, text: markdownInput.optional() }),
    reply: dataReply(z.strictObject({ text: z.string(), blocks: z.array(block), _id: idOutput.nullable() })),
  },
  /** Stores a new version of the text. */
  changeText: {
    body: z.strictObject({
      page: pageInput,
      text: markdownInput,
      /** The version that the caller has read. */
      after: idInput.nullable(),
    }),
    reply: dataReply(pageText),
  },
} as const satisfies Schemas<typeof import("./texts-endpoints.ts").textsEndpoints>;
