import { z } from "zod";
import { idOut } from "./ids.ts";
import { pictureFields } from "./pictures.ts";
import { leagueResultSummary } from "./results.ts";

const nameOfPlayer = z.strictObject({ userId: idOut, userName: z.string(), tee: pictureFields.tee });

/** A round that is being played, as everyone may see it. */
const runningRound = z.strictObject({
  map: z.string().nullable(),
  redClanName: z.string().nullable(),
  blueClanName: z.string().nullable(),
  redPlayers: z.array(nameOfPlayer),
  bluePlayers: z.array(nameOfPlayer),
});
export type RunningRound = z.output<typeof runningRound>;

/** A clan's rounds of an event added up. */
export const clanSum = z.strictObject({
  /** Rounds won, forfeits too. */
  wins: z.int(),
  /** Points of its team, without forfeits. */
  score: z.int(),
});

/** The rounds of an event as the viewer may see them: admins all, everyone else the validated ones. */
export const eventRounds = z.strictObject({
  /** By date. */
  rounds: z.array(leagueResultSummary),
  clanA: clanSum,
  clanB: clanSum,
  running: z.array(runningRound),
});
export type EventRounds = z.output<typeof eventRounds>;
