import { z } from "zod";
import { record } from "./careers.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { player } from "./person.ts";
import { sides } from "./sides.ts";

export const matchPlayer = z.strictObject({
  ...player.shape,
  /** In the queue's mode, when the match was made. */
  elo: z.number(),
  isReady: z.boolean(),
});
export type MatchPlayer = z.output<typeof matchPlayer>;

/** A match made by a full queue: open until its round is posted or it is cancelled. */
export const match = z.strictObject({
  _id: idOut,
  /** `null`: the queue was deleted. */
  queueId: idOut.nullable(),
  queueName: z.string().nullable(),
  /** `null`: the mode was deleted since. */
  modeId: idOut.nullable(),
  modeName: z.string().nullable(),
  /** The team size, such as `2v2`. */
  mode: z.string(),
  map: z.string(),
  redPlayers: z.array(matchPlayer),
  bluePlayers: z.array(matchPlayer),
  /** The teams' mean Elo when it was made. */
  redElo: z.number(),
  blueElo: z.number(),
  /** Red's chance to win, 0 to 1, by Elo; blue's is 1 minus this. */
  redWinChance: z.number(),
  madeAt: dateOut,
  /** Players who are not ready by then are removed; `null` once all are ready. */
  readyUntil: dateOut.nullable(),
  isOpen: z.boolean(),
  /** Whether a game server reported its round, which may still be played. */
  isRunning: z.boolean(),
  /** How many of its players want it cancelled, and how many it takes. */
  cancelVotes: z.int(),
  cancelVotesNeeded: z.int(),
  /** Places of players who left, which those who wait in its queue may take. */
  openPlaces: z.strictObject({ red: z.int(), blue: z.int() }),
  /** Whether the caller wants it cancelled. */
  wantsCancel: z.boolean(),
  /** Its result, which only admins can open before it is frozen. */
  resultId: idOut.optional(),
});
export type Match = z.output<typeof match>;
export type PublicMatch = Omit<Match, "wantsCancel">;

export const cooldown = z.strictObject({
  reason: z.string(),
  /** Until then the player cannot queue; `null`: until an admin lifts their ban. */
  until: dateOut.nullable(),
  /** Whether an admin banned them from ranked matches. */
  isBan: z.boolean(),
});
export type Cooldown = z.output<typeof cooldown>;

/** The caller's own state in queues and matches, as every page shows it. */
export const ownMatch = z.strictObject({
  match: match.nullable(),
  cooldown: cooldown.nullable(),
  /** Whether the caller waits in a queue: a match may come at any moment. */
  isWaiting: z.boolean(),
});
export type OwnMatch = z.output<typeof ownMatch>;

const { wantsCancel: _ofCaller, resultId: _ofAdmins, ...forEveryone } = match.shape;

/** The validated result of a match. Its sides are those that were played, which may be swapped. */
export const resultOfMatch = z.strictObject({
  _id: idOut,
  date: dateOut,
  map: z.string().nullable(),
  redPlayers: z.array(player),
  bluePlayers: z.array(player),
  redScore: z.int(),
  blueScore: z.int(),
  /** `null`: a draw. */
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
});
export type ResultOfMatch = z.output<typeof resultOfMatch>;

/** What is known of an open match's players before it. */
const outlook = z.strictObject({
  /** What each player of a side gains where it wins, by the Elo of the teams; the other side's players lose as much. */
  redGain: z.number(),
  blueGain: z.number(),
  /** In the match's mode. Those without games are left out. */
  players: z.array(z.strictObject({ userId: idOut, ...record.shape, form: z.string() })),
  /** The games of each red player against each blue one in that mode, from red's point of view; only those who have met. */
  meetings: z.array(z.strictObject({ redId: idOut, blueId: idOut, ...record.shape })),
});
export type Outlook = z.output<typeof outlook>;

const matchDetails = z.strictObject({
  ...forEveryone,
  /** `null` once it is over. */
  outlook: outlook.nullable(),
  /** `null` until it is validated: a match that was played looks like one that was called off. */
  result: resultOfMatch.nullable(),
});
export type MatchDetails = z.output<typeof matchDetails>;

export const matchesShapes = {
  getOwnMatch: { reply: oneOf(ownMatch) },
  readyUp: { reply: oneOf(match) },
  voteToCancel: { reply: oneOf(match) },
  withdrawCancelVote: { reply: oneOf(match) },
  /** Both reply with the match after the change. */
  leaveMatch: { reply: oneOf(match) },
  takePlace: { reply: oneOf(match) },
  getMatch: { reply: oneOf(matchDetails) },
} as const satisfies Shapes<typeof import("./matches-calls.ts").matchesCalls>;
