import { z } from "zod";
import { idOut } from "./ids.ts";
import { sides } from "./sides.ts";

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

/** One of the reasons why a round cannot be stored. */
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
