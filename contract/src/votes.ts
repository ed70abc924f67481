import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { questionMax, userNameMax, voteTypes } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { isSeen } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { shownFields } from "./person.ts";
import { singleLine, text } from "./text.ts";
import { maxVotesLimits } from "./vote-can.ts";

export const voteEntry = z.strictObject({
  /** Who voted; only in replies to admins and to the voter. */
  voterId: idOut.optional(),
  voterName: z.string().optional(),
  clanId: idOut.optional(),
  clanName: z.string().optional(),
  playerId: idOut.optional(),
  playerName: z.string().optional(),
  ...z.object(shownFields).partial().shape,
});
export type VoteEntry = z.output<typeof voteEntry>;

export const vote = z.strictObject({
  _id: idOut,
  seasonId: idOut,
  question: z.string(),
  type: z.enum(voteTypes),
  /** How many different options each user may vote for. */
  maxVotes: z.int(),
  /** It is active from here to `endDate`, both included. */
  startDate: dateOut,
  endDate: dateOut,
  /** In the order they were cast. */
  votes: z.array(voteEntry),
  /** Never saved yet, so that only admins see the vote; only in replies to them. */
  isDraft: z.boolean().optional(),
});
export type Vote = z.output<typeof vote>;

export const voteOption = z.strictObject({
  _id: idOut,
  name: z.string(),
  /** Of a player; `null` for a clan, too. */
  ...shownFields,
});
export type VoteOption = z.output<typeof voteOption>;

const changed = oneOf(z.strictObject({ vote }));
/** Exactly one of the two, as the vote's type says. */
const choice = z.strictObject({ voteId: idIn, clanId: idOrNoneIn.optional(), playerId: idOrNoneIn.optional() });

export const votesShapes = {
  searchVotes: {
    body: z.strictObject({ _id: idIn.nullish(), seasonId: idOrNoneIn.optional(), ...pagingIn }).optional(),
    reply: listOf(vote),
  },
  searchVoteOptions: {
    /** Part of the name. */
    body: z.strictObject({ name: text(4 * userNameMax).nullish(), ...pagingIn }).optional(),
    reply: listOf(voteOption),
  },
  createVote: { reply: changed },
  castVote: { body: choice, reply: changed },
  removeVote: { body: choice, reply: changed },
  updateVote: updateOf(vote, {
    question: singleLine(questionMax)
      .transform((question) => question.trim())
      .refine(isSeen, "must not be empty"),
    type: choiceIn(voteTypes),
    // Less than one has an error message of its own.
    maxVotes: integerIn(-maxVotesLimits.max, maxVotesLimits.max),
    startDate: startDateIn,
    endDate: endDateIn,
  }),
  deleteVote: { reply: done },
} as const satisfies Shapes<typeof import("./votes-calls.ts").votesCalls>;
