import { z } from "zod";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { dataReply, emptyReply } from "./paging.ts";
import { text } from "./text.ts";

/**
 * Which categories of notifications a browser receives. `calls` are about the user's matches, `clan` about the user's
 * clan. `answers` tell that an admin has answered the user.
 */
const categoryChoices = { calls: z.boolean(), clan: z.boolean(), answers: z.boolean() };
const pushChoice = z.strictObject(categoryChoices);
export type PushChoice = z.output<typeof pushChoice>;

/** The notification categories of a browser, and whether its push service accepts messages. */
const pushSettings = z.strictObject({
  ...categoryChoices,
  /** When messages began to fail. `null` if the last one was accepted. `status` is `null` without a response. */
  failure: z.strictObject({ since: dateOutput, status: z.int().nullable() }).nullable(),
});
export type PushSettings = z.output<typeof pushSettings>;

/**
 * Input: the URL at which the push service accepts messages for the browser. Only that browser knows it. The pattern allows
 * only visible ASCII characters, and no user name before the host.
 */
const endpointInput = text(1000).refine(
  (input) => /^(?=[!-~]*$)https?:\/\/[^/@]+\//.test(input) && URL.canParse(input),
  "must be an http(s) address in ASCII",
);

/** Input: a key in base64url without padding, with `length` characters. */
const createKeyInput = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`))
    // The maximum is for the OpenAPI document, which has one for every text.
    .max(length);

export const pushSchemas = {
  /** The public key (VAPID) by which push services recognise this site, in base64url. */
  getPush: { reply: dataReply(z.strictObject({ publicKey: z.string() })) },
  /** The settings of the browser with this endpoint. `null` if it is not subscribed. */
  findPush: { body: z.strictObject({ endpoint: endpointInput }), reply: dataReply(pushSettings.nullable()) },
  storePush: {
    // The lengths are those of a public key of 65 bytes and of a secret of 16 bytes.
    body: z.strictObject({
      endpoint: endpointInput,
      // The browser's key and secret, with which messages are encrypted. The names are those of the Push API.
      p256dh: createKeyInput(87),
      auth: createKeyInput(22),
      ...categoryChoices,
    }),
    reply: dataReply(pushChoice),
  },
  endPush: { body: z.strictObject({ endpoint: endpointInput }), reply: emptyReply },
  testPush: { body: z.strictObject({ endpoint: endpointInput }), reply: emptyReply },
} as const satisfies Schemas<typeof import("./push-endpoints.ts").pushEndpoints>;
