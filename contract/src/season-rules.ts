import { z } from "zod";
import { mapMax, maxPlayersPerSide, proposedDatesMax, rosterMax } from "./constants.ts";
import { dateOut, startDateIn } from "./dates.ts";
import { idIn, idOut } from "./ids.ts";
import { isSeen } from "./names.ts";
import { singleLine } from "./text.ts";

const map = singleLine(mapMax).refine((name) => isSeen(name) && name === name.trim(), "must be the name of a map");

const different = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

/** A size from which to which, both included. */
const span = (min: number, max: number) =>
  z
    .strictObject({ min: z.int().min(min).max(max), max: z.int().min(min).max(max) })
    .refine((size) => size.min <= size.max, { path: ["max"], message: "must not be below the least" });

/** What a season's rules fix, of which the league's pages and checks are made. Goes in and comes out alike. */
const seasonRules = z.strictObject({
  /** The clans of the season. Others are not refused. */
  clans: z.int().min(2).max(100),
  /** Players of a clan. Other sizes are marked, and refused only to leaders. */
  roster: span(1, rosterMax),
  /** Rounds of a match. */
  rounds: span(1, 9),
  /** The sizes in which rounds are played: players a side, minutes, and the maps of the pool. */
  sides: z
    .array(
      z.strictObject({
        players: z.int().min(1).max(maxPlayersPerSide),
        minutes: z.int().min(1).max(240),
        maps: z.array(map).min(1, "must name a map").max(50).refine(different, "must differ from each other"),
      }),
    )
    .min(1, "must name a size")
    .max(maxPlayersPerSide)
    .refine((sides) => different(sides.map(({ players }) => players)), "must differ in their players"),
  /** The map of the round that decides; `null`: a random one of the pool. */
  decidingMap: map.nullable(),
  /** How many hours before a match its clans' leaders have picked a map each; `null`: nobody picks. */
  pickHours: z.int().min(0).max(168).nullable(),
  /** How many minutes before a match a game server is reserved for it; `null`: none is. */
  serverMinutes: z.int().min(0).max(60).nullable(),
  /** The hours (o'clock) between which matches start, both included. */
  hours: z
    .strictObject({ from: z.int().min(0).max(23), to: z.int().min(0).max(23) })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before the first hour" }),
  /** The days on which matches start, as `Temporal` counts: 1 is Monday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, "must name a day")
    .max(7)
    .refine(different, "must differ from each other"),
  /** The zone of hours and days; `null`: the league's. */
  timeZone: singleLine(64).refine(isTimeZone, "must be a time zone, such as Europe/Berlin").nullable(),
  /** Dates that a leader may propose for a match at once. */
  proposedDates: z.int().min(1).max(proposedDatesMax),
  /** A clan that did not come so many minutes after the start forfeits so many rounds. */
  noShow: z.strictObject({ minutes: z.int().min(1).max(240), rounds: z.int().min(1).max(9) }),
  /** The places from the first that are honoured. */
  podium: z.int().min(0).max(100),
  /** The places from which to which clans are relegated; `null`: none are. */
  relegation: span(1, 100).nullable(),
  /** The parts of the prize pool for the first places, and the parts that all clans share by rounds won. */
  prizes: z.strictObject({
    places: z.array(z.int().min(0).max(1000)).max(20),
    byRounds: z.int().min(0).max(1000),
  }),
  /** The percentage of the clans' votes that carries a motion. */
  majority: z.int().min(1).max(100),
});
export type SeasonRules = z.output<typeof seasonRules>;

const seasonRulesIn = seasonRules.refine(({ podium, relegation }) => relegation === null || relegation.min > podium, {
  path: ["relegation", "min"],
  message: "must be below the podium",
});

/** A version of a season's rules. */
export const rulesVersionOut = z.strictObject({
  _id: idOut,
  /** From when it holds; of the first version 1970. */
  from: dateOut,
  /** The season whose rules it took over as they were; `null`: it was written. */
  copiedFrom: z.string().nullable(),
  /** The text of the motion that carried it. */
  motion: z.string().nullable(),
  rules: seasonRules,
});
export type RulesVersion = z.output<typeof rulesVersionOut>;

/** What a change of rules sends. */
export const rulesChangeIn = z.strictObject({
  rules: seasonRulesIn,
  /** From when they are to hold; `null`: from now on. */
  from: startDateIn.nullable(),
  motionId: idIn.nullable(),
  /** The newest version that the caller read. */
  after: idIn,
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
