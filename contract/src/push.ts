import { z } from "zod";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { dataReply, emptyReply } from "./paging.ts";
import { text } from "./text.ts";

const categories = { calls: z.boolean(), clan: z.boolean(), answers: z.boolean() };
const pushChoice = z.strictObject(categories);
export type PushChoice = z.output<typeof pushChoice>;

/** The notification categories of a browser, and whether its push service accepts messages. */
const pushSettings = z.strictObject({
  ...categories,
  /** `null` if the push service accepted the last message. `status` is `null` if it did not answer. */
  failure: z.strictObject({ since: dateOutput, status: z.int().nullable() }).nullable(),
});
export type PushSettings = z.output<typeof pushSettings>;

/** Input: the URL at which the push service accepts messages for the browser. Only that browser knows it. */
const endpoint = text(1000).refine(
  (input) => /^(?=[!-~]*$)https?:\/\/[^/@]+\//.test(input) && URL.canParse(input),
  "must be an http(s) address in ASCII",
);

/** Input: a key of the given length in base64url without padding. */
const createKeyInput = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`))
    .max(length);

export const pushSchemas = {
  /** The public key (VAPID) by which push services recognise the league, in base64url. */
  getPush: { reply: dataReply(z.strictObject({ publicKey: z.string() })) },
  findPush: { body: z.strictObject({ endpoint }), reply: dataReply(pushSettings.nullable()) },
  storePush: {
    body: z.strictObject({ endpoint, p256dh: createKeyInput(87), auth: createKeyInput(22), ...categories }),
    reply: dataReply(pushChoice),
  },
  endPush: { body: z.strictObject({ endpoint }), reply: emptyReply },
  testPush: { body: z.strictObject({ endpoint }), reply: emptyReply },
} as const satisfies Schemas<typeof import("./push-calls.ts").pushCalls>;
