import { z } from "zod";
import { motionMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { done, oneOf } from "./paging.ts";

const motion = z.strictObject({
  _id: idOut,
  text: z.string(),
  state: z.enum(["PROPOSED", "OPEN", "CARRIED", "REJECTED"]),
  /** The clan whose leader proposed it; `null`: an admin. */
  clanName: z.string().nullable(),
  proposedAt: dateOut,
  closedAt: dateOut.nullable(),
  /** `null` until it is closed, for everybody. */
  votes: z.strictObject({ yes: z.int(), no: z.int() }).nullable(),
  /** Whether the clan that the caller leads has voted. */
  hasVoted: z.boolean(),
});
export type Motion = z.output<typeof motion>;

const motions = z.strictObject({
  /** Whether the caller leads a clan of the season. */
  isLeader: z.boolean(),
  /** The newest first. */
  motions: z.array(motion),
});
export type Motions = z.output<typeof motions>;

export const motionsShapes = {
  searchMotions: { body: z.strictObject({ seasonId: idIn }), reply: oneOf(motions) },
  proposeMotion: { body: z.strictObject({ text: nameIn(motionMax) }), reply: oneOf(motion) },
  openMotion: { reply: oneOf(motion) },
  closeMotion: { reply: oneOf(motion) },
  deleteMotion: { reply: done },
  voteOnMotion: { body: z.strictObject({ inFavour: z.boolean() }), reply: oneOf(motion) },
} as const satisfies Shapes<typeof import("./motions-calls.ts").motionsCalls>;
