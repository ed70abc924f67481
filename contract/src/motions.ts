import { z } from "zod";
import { maxMotionLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { nameInput } from "./names.ts";
import { dataReply, emptyReply } from "./paging.ts";

/** A motion on which the leaders of a season's clans vote. */
const motion = z.strictObject({
  _id: idOutput,
  text: z.string(),
  state: z.enum(["PROPOSED", "OPEN", "CARRIED", "REJECTED"]),
  /** The clan whose leader proposed the motion. `null` if an admin did. */
  clanName: z.string().nullable(),
  proposedAt: dateOutput,
  closedAt: dateOutput.nullable(),
  /** `null` until the motion is closed, for everyone. */
  votes: z.strictObject({ yes: z.int(), no: z.int() }).nullable(),
  /** Whether the clan that the caller leads has voted. */
  hasVoted: z.boolean(),
});
export type Motion = z.output<typeof motion>;

const motions = z.strictObject({
  /** Whether the caller leads a clan of the season. */
  isLeader: z.boolean(),
  /** Newest first. */
  motions: z.array(motion),
});
export type Motions = z.output<typeof motions>;

export const motionsSchemas = {
  searchMotions: { body: z.strictObject({ seasonId: idInput }), reply: dataReply(motions) },
  proposeMotion: { body: z.strictObject({ text: nameInput(maxMotionLength) }), reply: dataReply(motion) },
  openMotion: { reply: dataReply(motion) },
  closeMotion: { reply: dataReply(motion) },
  deleteMotion: { reply: emptyReply },
  voteOnMotion: { body: z.strictObject({ inFavour: z.boolean() }), reply: dataReply(motion) },
} as const satisfies Schemas<typeof import("./motions-endpoints.ts").motionsEndpoints>;
