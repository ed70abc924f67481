import { z } from "zod";
import { record } from "./careers.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { match } from "./matches.ts";
import { oneOf } from "./paging.ts";
import { pictureFields } from "./pictures.ts";
import { sides } from "./sides.ts";

const { wantsCancel: _ofCaller, resultId: _ofAdmins, ...forEveryone } = match.shape;

const playerOfResult = z.strictObject({ userId: idOut, userName: z.string(), ...pictureFields });

/** The validated result of a match. Its sides are those that were played, which may be swapped. */
export const resultOfMatch = z.strictObject({
  _id: idOut,
  date: dateOut,
  map: z.string().nullable(),
  redPlayers: z.array(playerOfResult),
  bluePlayers: z.array(playerOfResult),
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

export const matchDetailsShapes = {
  getMatch: { reply: oneOf(matchDetails) },
} as const satisfies Shapes<typeof import("./match-details-calls.ts").matchDetailsCalls>;
