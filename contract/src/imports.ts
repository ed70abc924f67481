import { z } from "zod";
import { startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOrNoneIn } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { leagueResult, rankedResult } from "./results.ts";
import { text } from "./text.ts";

const messageIn = text(400_000).nullish();
const posted = {
  /** When the round was played; now unless given. */
  date: startDateIn.optional(),
  /** The game server's message about the round; without it an empty result is made. */
  message: messageIn,
  /** Another name of `message`. */
  discordMessage: messageIn,
  /** Store it even if the same round is stored already. */
  allowDuplicate: z.boolean().nullish(),
};

type Messages = { readonly message?: string | null | undefined; readonly discordMessage?: string | null | undefined };

/** Merges the two names of the message; `message` wins when both are given. */
function withOneMessage<Posted extends Messages>({ message, discordMessage, ...rest }: Posted) {
  return { ...rest, message: (message?.trim() ? message : discordMessage) ?? "" };
}

export const rankedImportsShapes = {
  importResult: {
    body: z.strictObject({ ...posted, modeId: idOrNoneIn.optional() }).transform(withOneMessage),
    reply: oneOf(rankedResult),
  },
} as const satisfies Shapes<typeof import("./imports-calls.ts").rankedImportsCalls>;

export const leagueImportsShapes = {
  importResult: { body: z.strictObject(posted).transform(withOneMessage), reply: oneOf(leagueResult) },
} as const satisfies Shapes<typeof import("./imports-calls.ts").leagueImportsCalls>;
