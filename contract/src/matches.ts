import { z } from "zod";
import { outcomes, winLossRecord } from "./careers.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { liveRound } from "./live-rounds.ts";
import { dataReply } from "./paging.ts";
import { player } from "./person.ts";
import { sides } from "./sides.ts";

export const matchPlayer = z.strictObject({
  ...player.shape,
  /** The Elo in the queue's mode when the player joined the match. */
  elo: z.number(),
  isReady: z.boolean(),
});
export type MatchPlayer = z.output<typeof matchPlayer>;

/** A match that a full queue created. It is open until its round is posted or it is cancelled. */
export const match = z.strictObject({
  _id: idOutput,
  /** `null` if the queue was deleted. */
  queueId: idOutput.nullable(),
  queueName: z.string().nullable(),
  /** `null` if the mode was deleted. */
  modeId: idOutput.nullable(),
  modeName: z.string().nullable(),
  /** The team size, such as `2v2`. */
  mode: z.string(),
  map: z.string(),
  redPlayers: z.array(matchPlayer),
  bluePlayers: z.array(matchPlayer),
  /** The mean `elo` of the red players. */
  redElo: z.number(),
  /** The mean `elo` of the blue players. */
  blueElo: z.number(),
  /** Red's chance to win by Elo, 0 to 1. Blue's chance is 1 minus this. */
  redWinChance: z.number(),
  /** When the queue created the match. */
  madeAt: dateOutput,
  /** The match is cancelled unless all players are ready by then. `null` once all are ready. */
  readyUntil: dateOutput.nullable(),
  isOpen: z.boolean(),
  /** Whether a game server has reported the round, which may still be running. */
  isRunning: z.boolean(),
  /** The round in progress, with the sides of the match. `null` if none is known to be in progress. */
  liveRound: liveRound.nullable(),
  /** How many players have voted to cancel the match. */
  cancelVotes: z.int(),
  /** How many votes cancel the match. */
  cancelVotesNeeded: z.int(),
  /** Free slots of players who left. Players who wait in the queue can fill them. */
  openPlaces: z.strictObject({ red: z.int(), blue: z.int() }),
  /** Whether the caller has voted to cancel the match. */
  wantsCancel: z.boolean(),
  /** The result of the match. Present only for admins, because others cannot open it before it is frozen. */
  resultId: idOutput.optional(),
});
export type Match = z.output<typeof match>;

/** Why and how long a player cannot queue. */
export const cooldown = z.strictObject({
  reason: z.string(),
  /** Until when the player cannot queue. `null` for a ban without an end date. */
  until: dateOutput.nullable(),
  /** Whether the cooldown is a ban by an admin. */
  isBan: z.boolean(),
});
export type Cooldown = z.output<typeof cooldown>;

/** A validated round of a match from one player's view. */
export const ownRound = z.strictObject({
  matchId: idOutput,
  resultId: idOutput,
  outcome: z.enum(outcomes),
  isForfeit: z.boolean(),
  teamScore: z.int(),
  /** The score of the opponents. */
  otherScore: z.int(),
  /** By how much the round changed the player's Elo. `null` if it was not rated. */
  eloGain: z.number().nullable(),
});
export type OwnRound = z.output<typeof ownRound>;

/** The caller's state in queues and matches, as every page shows it. */
export const ownMatch = z.strictObject({
  match: match.nullable(),
  cooldown: cooldown.nullable(),
  /** The queues in which the caller waits, the longest wait first. */
  queueIds: z.array(idOutput),
  /** The caller's newest validated ranked round. `null` if there is none, or if it belongs to no match. */
  lastRound: ownRound.nullable(),
});
export type OwnMatch = z.output<typeof ownMatch>;

const { wantsCancel: _forCaller, resultId: _forAdmins, ...publicFields } = match.shape;
/** A match as everyone can see it. */
export type PublicMatch = Omit<Match, "wantsCancel" | "resultId">;

/** The validated result of a match. The sides may be swapped compared to the match. */
export const resultOfMatch = z.strictObject({
  _id: idOutput,
  date: dateOutput,
  map: z.string().nullable(),
  redPlayers: z.array(player),
  bluePlayers: z.array(player),
  redScore: z.int(),
  blueScore: z.int(),
  /** `null` for a draw. */
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
});
export type ResultOfMatch = z.output<typeof resultOfMatch>;

/** A comparison of the players of an open match: what they can win, and how they have played so far. */
const outlook = z.strictObject({
  /** How much Elo each red player gains if red wins. Blue players lose as much. */
  redGain: z.number(),
  /** How much Elo each blue player gains if blue wins. Red players lose as much. */
  blueGain: z.number(),
  /** The players' records in the mode of the match. Players without rounds are omitted. */
  players: z.array(
    z.strictObject({
      userId: idOutput,
      ...winLossRecord.shape,
      /** The last five outcomes, oldest first: `W`, `L` and `D`. */
      form: z.string(),
    }),
  ),
  /**
   * The records of each red player against each blue player in that mode, from the red player's view. Pairs who have not
   * met are omitted.
   */
  meetings: z.array(z.strictObject({ redId: idOutput, blueId: idOutput, ...winLossRecord.shape })),
});
export type Outlook = z.output<typeof outlook>;

const matchDetails = z.strictObject({
  ...publicFields,
  /** The comparison of the players. `null` once the match is over. */
  outlook: outlook.nullable(),
  /** `null` until the result is validated. Until then, a played match looks like a cancelled one. */
  result: resultOfMatch.nullable(),
});
export type MatchDetails = z.output<typeof matchDetails>;

export const matchesSchemas = {
  getOwnMatch: { reply: dataReply(ownMatch) },
  readyUp: { reply: dataReply(match) },
  voteToCancel: { reply: dataReply(match) },
  withdrawCancelVote: { reply: dataReply(match) },
  /** Replies with the changed match. */
  leaveMatch: { reply: dataReply(match) },
  /** Fills a free slot of the match with the caller. */
  takePlace: { reply: dataReply(match) },
  getMatch: { reply: dataReply(matchDetails) },
} as const satisfies Schemas<typeof import("./matches-endpoints.ts").matchesEndpoints>;
