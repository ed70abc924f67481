import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { done, oneOf } from "./paging.ts";
import { text } from "./text.ts";

const sorts = { calls: z.boolean(), clan: z.boolean(), answers: z.boolean() };
const chosen = z.strictObject(sorts);
export type PushChoice = z.output<typeof chosen>;

/** What a browser is notified of, and whether its push service accepts messages. */
const found = z.strictObject({
  ...sorts,
  /** `null` if the push service accepted the last message. `status` is `null` if it did not answer. */
  failure: z.strictObject({ since: dateOut, status: z.int().nullable() }).nullable(),
});
export type PushSettings = z.output<typeof found>;

/** Where the browser's push service takes messages for it: an address that only that browser knows. */
const endpoint = text(1000).refine(
  (written) => /^(?=[!-~]*$)https?:\/\/[^/@]+\//.test(written) && URL.canParse(written),
  "must be an http(s) address in ASCII",
);

/** Base64url without padding. */
const key = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`))
    .max(length);

export const pushShapes = {
  /** The public key by which push services know the league, base64url. */
  getPush: { reply: oneOf(z.strictObject({ publicKey: z.string() })) },
  findPush: { body: z.strictObject({ endpoint }), reply: oneOf(found.nullable()) },
  storePush: { body: z.strictObject({ endpoint, p256dh: key(87), auth: key(22), ...sorts }), reply: oneOf(chosen) },
  endPush: { body: z.strictObject({ endpoint }), reply: done },
  testPush: { body: z.strictObject({ endpoint }), reply: done },
} as const satisfies Shapes<typeof import("./push-calls.ts").pushCalls>;
