import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { maxQuestionLength, maxUserNameLength, voteTypes } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { hasVisibleCharacters } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { appearanceFields } from "./person.ts";
import { singleLine, text } from "./text.ts";
import { maxVotesLimits } from "./vote-rules.ts";

/** One choice of a voter: a clan or a player, depending on the type of the vote. */
export const voteEntry = z.strictObject({
  /** The voter. Only in replies to admins and to the voter. */
  voterId: idOutput.optional(),
  voterName: z.string().optional(),
  /** The chosen clan. */
  clanId: idOutput.optional(),
  clanName: z.string().optional(),
  /** The chosen player, with their appearance. */
  playerId: idOutput.optional(),
  playerName: z.string().optional(),
  ...z.object(appearanceFields).partial().shape,
});
export type VoteEntry = z.output<typeof voteEntry>;

export const vote = z.strictObject({
  _id: idOutput,
  seasonId: idOutput,
  question: z.string(),
  type: z.enum(voteTypes),
  /** How many different options each user may vote for. */
  maxVotes: z.int(),
  /** The vote is active from `startDate` to `endDate`, both inclusive. */
  startDate: dateOutput,
  endDate: dateOutput,
  /** In the order in which they were cast. */
  votes: z.array(voteEntry),
  /** Whether the vote has never been saved, so that only admins see it. Only in replies to admins. */
  isDraft: z.boolean().optional(),
});
export type Vote = z.output<typeof vote>;

export const voteOption = z.strictObject({
  _id: idOutput,
  name: z.string(),
  /** The appearance of the player. `null` for a clan. */
  ...appearanceFields,
});
export type VoteOption = z.output<typeof voteOption>;

const changedVoteReply = dataReply(z.strictObject({ vote }));
/** Input: a vote and one of its options. `clanId` or `playerId` is given, depending on the type of the vote. */
const chosenOptionInput = z.strictObject({
  voteId: idInput,
  clanId: optionalIdInput.optional(),
  playerId: optionalIdInput.optional(),
});

export const votesSchemas = {
  searchVotes: {
    body: z.strictObject({ _id: idInput.nullish(), seasonId: optionalIdInput.optional(), ...pagingInput }).optional(),
    reply: listReply(vote),
  },
  searchVoteOptions: {
    /** Finds options by a part of their name. It is normalised before it is compared, so it may be longer than a name. */
    body: z.strictObject({ name: text(4 * maxUserNameLength).nullish(), ...pagingInput }).optional(),
    reply: listReply(voteOption),
  },
  createVote: { reply: changedVoteReply },
  /** Adds the caller's choice to the vote. */
  castVote: { body: chosenOptionInput, reply: changedVoteReply },
  /** Withdraws the caller's choice. `deleteVote` deletes the vote with everybody's choices. */
  removeVote: { body: chosenOptionInput, reply: changedVoteReply },
  updateVote: createUpdateSchemas(vote, {
    question: singleLine(maxQuestionLength)
      .transform((question) => question.trim())
      .refine(hasVisibleCharacters, "must not be empty"),
    type: choiceInput(voteTypes),
    // Values below 1 are rejected later, with their own error code.
    maxVotes: integerInput(-maxVotesLimits.max, maxVotesLimits.max),
    startDate: startDateInput,
    endDate: endDateInput,
  }),
  deleteVote: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./votes-endpoints.ts").votesEndpoints>;
