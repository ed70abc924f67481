import { z } from "zod";
import { auditLogAuthors, entityKinds } from "./audit-log-kinds.ts";
import { choiceInput } from "./choices.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { integerInput } from "./numbers.ts";
import { dataReply } from "./paging.ts";
import { roles } from "./roles.ts";
import { text } from "./text.ts";

/**
 * The value of a changed field. For a list, `before` holds the removed items and `after` the added ones. `null` if there was
 * none.
 */
const auditedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type AuditedValue = z.output<typeof auditedValue>;

export const fieldChange = z.strictObject({
  field: z.string(),
  before: auditedValue,
  after: auditedValue,
  /** Whether the values are secret. `before` and `after` are then `null`. */
  isSecret: z.boolean(),
});
export type AuditLogChange = z.output<typeof fieldChange>;

export const auditLogEntry = z.strictObject({
  _id: idOutput,
  at: dateOutput,
  author: z.strictObject({
    kind: z.enum(auditLogAuthors),
    /** `null` if nobody was signed in. */
    userId: idOutput.nullable(),
    /** The current name of the user, or the name of the game server at that time. */
    name: z.string().nullable(),
  }),
  /** The name of an endpoint, or one of `internalActions`. */
  action: z.string(),
  /** How often it happened. Sign-ins with unknown e-mails from one IP address within an hour share an entry. */
  times: z.int(),
  /** The entity that the action changed. `null` if it has no id. */
  subject: z.strictObject({ kind: z.enum(entityKinds), _id: idOutput, name: z.string().nullable() }).nullable(),
  changes: z.array(fieldChange),
  /** The IP address of the caller. `null` if the action was not a request to the API, and after 30 days. */
  address: z.string().nullable(),
});
export type AuditLogEntry = z.output<typeof auditLogEntry>;

export const auditLogSchemas = {
  // The audit log is called "history" in the names of endpoints.
  listHistoryActions: { reply: dataReply(z.array(z.string())) },
  searchHistory: {
    body: z
      .strictObject({
        userId: idInput.nullish(),
        /** The current role of the author. */
        role: choiceInput(roles),
        action: text(64).nullish(),
        // This field is also optional, because `choiceInput` accepts a missing value.
        kind: choiceInput(entityKinds),
        /** The id of an entity of this `kind`. Finds every entry that affects it, even if it is not the entry's `subject`. */
        subjectId: idInput.nullish(),
        from: startDateInput.nullish(),
        to: endDateInput.nullish(),
        /** The `next` value of the previous reply. */
        after: text(64).nullish(),
        numberPerPage: integerInput(1, 100).nullish(),
      })
      .optional(),
    reply: z.strictObject({
      data: z.array(auditLogEntry),
      /** The cursor of the next page. `null` on the last page. */
      next: z.string().nullable(),
    }),
  },
} as const satisfies Schemas<typeof import("./audit-log-endpoints.ts").auditLogEndpoints>;
