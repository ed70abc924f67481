import { z } from "zod";
import { disputeMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { multiLine } from "./text.ts";

export const dispute = z.strictObject({
  userId: idOut,
  userName: z.string(),
  reason: z.string(),
  openedAt: dateOut,
  /** `null` until an admin has answered. */
  answer: z.strictObject({ text: z.string(), byUserName: z.string(), date: dateOut }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

/** The disputes of a result that the caller may see: admins all, players their own. */
const resultDisputes = z.strictObject({
  disputes: z.array(dispute),
  /** Until when the caller may dispute it; `null`: not, or not any more. */
  until: dateOut.nullable(),
});
export type ResultDisputes = z.output<typeof resultDisputes>;

const wordsIn = multiLine(disputeMax)
  .transform((words) => words.trim())
  .pipe(z.string().min(1, "must not be empty"));

export const disputesShapes = {
  getDisputes: { reply: oneOf(resultDisputes) },
  disputeResult: { body: z.strictObject({ reason: wordsIn }), reply: oneOf(resultDisputes) },
  answerDispute: { body: z.strictObject({ userId: idIn, answer: wordsIn }), reply: oneOf(resultDisputes) },
} as const satisfies Shapes<typeof import("./disputes-calls.ts").rankedDisputesCalls>;
