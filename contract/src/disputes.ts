import { z } from "zod";
import { maxDisputeLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { dataReply } from "./paging.ts";
import { multiLine } from "./text.ts";

export const dispute = z.strictObject({
  userId: idOutput,
  userName: z.string(),
  reason: z.string(),
  openedAt: dateOutput,
  /** `null` until an admin has answered. */
  answer: z.strictObject({ text: z.string(), byUserName: z.string(), date: dateOutput }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

/** The disputes of a result that the caller can see: all for admins, their own for players. */
const resultDisputes = z.strictObject({
  disputes: z.array(dispute),
  /** Until when the caller can dispute the result. `null` if they cannot. */
  until: dateOutput.nullable(),
});
export type ResultDisputes = z.output<typeof resultDisputes>;

const nonEmptyTextInput = multiLine(maxDisputeLength)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, "must not be empty"));

export const disputesSchemas = {
  getDisputes: { reply: dataReply(resultDisputes) },
  disputeResult: { body: z.strictObject({ reason: nonEmptyTextInput }), reply: dataReply(resultDisputes) },
  answerDispute: {
    body: z.strictObject({ userId: idInput, answer: nonEmptyTextInput }),
    reply: dataReply(resultDisputes),
  },
} as const satisfies Schemas<typeof import("./disputes-endpoints.ts").rankedDisputesEndpoints>;
