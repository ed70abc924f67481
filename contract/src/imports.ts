import { z } from "zod";
import { startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput, optionalIdInput } from "./ids.ts";
import { dataReply } from "./paging.ts";
import { leagueResult, rankedResult } from "./results.ts";
import { sides } from "./sides.ts";
import { text } from "./text.ts";

/** Maximum length of a message in characters. The server checks its bytes later, with a clearer error. */
const maxMessageLength = 400_000;
const messageInput = text(maxMessageLength).nullish();
const importFields = {
  /** When the round was played. The default is now. */
  date: startDateInput.optional(),
  /** The game server's message about the round. Without it, an empty result is created. */
  message: messageInput,
  /** An older name of `message`. */
  discordMessage: messageInput,
  /** Whether to store the round even if the same round is already stored. */
  allowDuplicate: z.boolean().nullish(),
};

type MessageFields = {
  readonly message?: string | null | undefined;
  readonly discordMessage?: string | null | undefined;
};

/** Merges `message` and `discordMessage`. `message` takes precedence if both are given. */
function mergeMessages<Body extends MessageFields>({ message, discordMessage, ...rest }: Body) {
  return { ...rest, message: (message?.trim() ? message : discordMessage) ?? "" };
}

export const rankedImportsSchemas = {
  importResult: {
    body: z.strictObject({ ...importFields, modeId: optionalIdInput.optional() }).transform(mergeMessages),
    reply: dataReply(rankedResult),
  },
} as const satisfies Schemas<typeof import("./imports-endpoints.ts").rankedImportsEndpoints>;

export const leagueImportsSchemas = {
  importResult: { body: z.strictObject(importFields).transform(mergeMessages), reply: dataReply(leagueResult) },
} as const satisfies Schemas<typeof import("./imports-endpoints.ts").leagueImportsEndpoints>;

/** Problems with the names and clans of a round, in the order in which they are checked. */
export const importErrorCodes = [
  "PLAYER_NOT_FOUND",
  "TEAM_SIZE_MISMATCH",
  "CLAN_NAME_MISMATCH",
  "PLAYER_NOT_IN_CLAN",
  "CLAN_NOT_FOUND",
  "SAME_CLAN",
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

export const importError = z.strictObject({
  errorCode: z.enum(importErrorCodes),
  /** The message for people. */
  message: z.string(),
  /** The in-game name that causes the problem, without invisible characters. `null` if no single name does. */
  userName: z.string().nullable(),
  /** The player with that name. `null` if there is none. */
  userId: idOutput.nullable(),
  side: z.enum(sides).nullable(),
  /** The clan of the other players of the side. `null` if unknown. */
  clanId: idOutput.nullable(),
  clanName: z.string().nullable(),
});
export type ImportError = z.output<typeof importError>;
