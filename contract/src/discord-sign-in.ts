import { z } from "zod";
import { userNameMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { nameIn } from "./names.ts";
import { oneOf } from "./paging.ts";
import { text } from "./text.ts";
import { fullUser } from "./users.ts";

export const discordSignInShapes = {
  beginDiscordSignIn: {
    /** The path to which the log-in page leads afterwards. */
    body: z.strictObject({ redirectUrl: text(2000).nullish() }).optional(),
    reply: oneOf(z.strictObject({ url: z.url() })),
  },
  signInWithDiscord: {
    body: z
      .strictObject({
        /** Of the second factor, or a recovery code; needed by who has one. */
        code: text(32).nullish(),
        /** Of a new player, where the account is linked to none and new ones may join by themselves. */
        userName: nameIn(userNameMax).nullish(),
      })
      .optional(),
    reply: z.strictObject({ user: fullUser }),
  },
} as const satisfies Shapes<typeof import("./discord-sign-in-calls.ts").discordSignInCalls>;
