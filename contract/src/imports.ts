import { z } from "zod";
import { startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOrNoneIn, idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { leagueResult, rankedResult } from "./results.ts";
import { sides } from "./sides.ts";
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

/** What can be wrong with the names and clans of a round, in the order in which it is looked for. */
export const importFaultCodes = [
  "PLAYER_NOT_FOUND",
  "TEAM_SIZE_MISMATCH",
  "CLAN_NAME_MISMATCH",
  "PLAYER_NOT_IN_CLAN",
  "CLAN_NOT_FOUND",
  "SAME_CLAN",
] as const;
export type ImportFaultCode = (typeof importFaultCodes)[number];

export const importFault = z.strictObject({
  errorCode: z.enum(importFaultCodes),
  /** As a refusal of this fault alone would say it. */
  message: z.string(),
  /** The name in the message that it is about, without invisible characters; `null`: it is about no one name. */
  userName: z.string().nullable(),
  /** The player of that name; `null`: nobody was found. */
  userId: idOut.nullable(),
  side: z.enum(sides).nullable(),
  /** The clan that the other players of the side are in; `null`: it is not known. */
  clanId: idOut.nullable(),
  clanName: z.string().nullable(),
});
export type ImportFault = z.output<typeof importFault>;
