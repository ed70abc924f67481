import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { historyAuthors, subjectKinds } from "./history-words.ts";
import { idIn, idOut } from "./ids.ts";
import { integerIn } from "./numbers.ts";
import { oneOf } from "./paging.ts";
import { text } from "./text.ts";

/** A value as the history keeps it: of a list, only what was added or removed. */
const fact = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type Fact = z.output<typeof fact>;

export const factChange = z.strictObject({
  field: z.string(),
  before: fact,
  after: fact,
  /** It changed, and nothing else is said: before and after are `null`. */
  isSecret: z.boolean(),
});
export type FactChange = z.output<typeof factChange>;

export const historyEntry = z.strictObject({
  _id: idOut,
  at: dateOut,
  author: z.strictObject({
    kind: z.enum(historyAuthors),
    /** `null` where nobody was signed in. */
    userId: idOut.nullable(),
    /** The user's name now, the game server's name then. */
    name: z.string().nullable(),
  }),
  /** The name of a call, or one of `ownActions`. */
  action: z.string(),
  /** How often: more than once for sign-ins with unknown e-mails, of which all of an hour from an address are one entry. */
  times: z.int(),
  /** `null`: nothing that has an id. */
  subject: z.strictObject({ kind: z.enum(subjectKinds), _id: idOut, name: z.string().nullable() }).nullable(),
  changes: z.array(factChange),
  /** Where the call came from; `null` for no call, and after 30 days. */
  address: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyShapes = {
  listHistoryActions: { reply: oneOf(z.array(z.string())) },
  searchHistory: {
    body: z
      .strictObject({
        userId: idIn.nullish(),
        action: text(64).nullish(),
        kind: choiceIn(subjectKinds),
        /** With `kind`: all entries that concern it, also beside others. */
        subjectId: idIn.nullish(),
        from: startDateIn.nullish(),
        to: endDateIn.nullish(),
        /** The `next` of the reply before. */
        after: text(64).nullish(),
        numberPerPage: integerIn(1, 100).nullish(),
      })
      .optional(),
    reply: z.strictObject({
      data: z.array(historyEntry),
      /** Where the next page begins; `null` on the last one. */
      next: z.string().nullable(),
    }),
  },
} as const satisfies Shapes<typeof import("./history-calls.ts").historyCalls>;
