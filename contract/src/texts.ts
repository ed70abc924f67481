import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { isSeen } from "./names.ts";
import { oneOf } from "./paging.ts";
import { multiLine } from "./text.ts";
import { textMax, textPageNames } from "./text-pages.ts";

/** A part of a line with one look. */
const span = z.strictObject({
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** A link: http, https, mailto, or a path of this site. */
  href: z.string().optional(),
  /** The name of a figure of the season's rules, which stands in place of the text. */
  figure: z.string().optional(),
});
export type Span = z.output<typeof span>;

const line = z.array(span);

const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), level: z.int(), line }),
  z.strictObject({ kind: z.literal("paragraph"), line }),
  z.strictObject({ kind: z.literal("list"), isOrdered: z.boolean(), items: z.array(line) }),
  z.strictObject({ kind: z.literal("table"), head: z.array(line), rows: z.array(z.array(line)) }),
]);
export type Block = z.output<typeof block>;

const page = z.enum(textPageNames);
const written = multiLine(textMax).refine(isSeen, "must not be empty");

const pageText = z.strictObject({
  blocks: z.array(block),
  /** The version; `null`: the league's first text, which nobody has changed. */
  _id: idOut.nullable(),
  writtenAt: dateOut.nullable(),
  /** All versions but the first, the newest first. */
  versions: z.array(z.strictObject({ _id: idOut, writtenAt: dateOut })),
});
export type PageText = z.output<typeof pageText>;

export const textsShapes = {
  getText: {
    body: z.strictObject({
      page,
      /** Of an earlier version; `null`: of the first one. Absent: of the newest. */
      version: idIn.nullish(),
    }),
    reply: oneOf(pageText),
  },
  editText: {
    /** @param text absent: the newest */
    body: z.strictObject({ page, text: written.optional() }),
    reply: oneOf(z.strictObject({ text: z.string(), blocks: z.array(block), _id: idOut.nullable() })),
  },
  changeText: {
    body: z.strictObject({
      page,
      text: written,
      /** The version that the caller has read. */
      after: idIn.nullable(),
    }),
    reply: oneOf(pageText),
  },
} as const satisfies Shapes<typeof import("./texts-calls.ts").textsCalls>;
