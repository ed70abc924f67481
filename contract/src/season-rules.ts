import { z } from "zod";
import { maxMapNameLength, maxPlayersPerSide } from "./constants.ts";
import { dateOutput, startDateInput } from "./dates.ts";
import { idInput, idOutput } from "./ids.ts";
import { hasVisibleCharacters } from "./names.ts";
import { seasonRuleLimits as limits } from "./season-rule-limits.ts";
import { singleLine } from "./text.ts";

const mapName = singleLine(maxMapNameLength).refine(
  (name) => hasVisibleCharacters(name) && name === name.trim(),
  "must be the name of a map",
);

const areUnique = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** An integer within limits. */
const int = ({ min, max }: Limits) => z.int().min(min).max(max);

/** A range of integers, both bounds inclusive. */
const range = (limit: Limits) =>
  z
    .strictObject({ min: int(limit), max: int(limit) })
    .refine((bounds) => bounds.min <= bounds.max, { path: ["max"], message: "must not be below the minimum" });

/**
 * The rules of a season that pages display and the server checks. Used for input and output. A match is an event of the
 * calendar: two clans play several rounds.
 */
const seasonRules = z.strictObject({
  /** The number of clans in the season. The server does not enforce it. */
  clans: int(limits.clans),
  /** The number of players in a clan. Enforced only for leaders; for admins other sizes are marked. */
  roster: range(limits.roster),
  /** The number of rounds in a match. */
  rounds: range(limits.rounds),
  /** The team sizes in which rounds are played, each with its length in minutes and its map pool. */
  sides: z
    .array(
      z.strictObject({
        players: int(limits.playersPerSide),
        minutes: int(limits.minutesPerRound),
        maps: z.array(mapName).min(1, "must name a map").max(50).refine(areUnique, "must differ from each other"),
      }),
    )
    .min(1, "must name a size")
    .max(maxPlayersPerSide)
    .refine((sides) => areUnique(sides.map(({ players }) => players)), "must differ in their players"),
  /** The map of the deciding round. `null` for a random map of the pool. */
  decidingMap: mapName.nullable(),
  /** The deadline for map picks, in hours before the match. `null` if maps are not picked. */
  pickHours: int(limits.pickHours).nullable(),
  /** How many minutes before a match a game server is reserved. `null` if none is. */
  serverMinutes: int(limits.serverMinutes).nullable(),
  /** The first and the last hour of the day in which matches may start, both inclusive. */
  hours: z
    .strictObject({ from: int(limits.hours), to: int(limits.hours) })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before the first hour" }),
  /** The days on which matches may start. 1 is Monday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, "must name a day")
    .max(7)
    .refine(areUnique, "must differ from each other"),
  /** The time zone of hours and days. `null` for the league's time zone. */
  timeZone: singleLine(64).refine(isTimeZone, "must be a time zone, such as Europe/Berlin").nullable(),
  /** The maximum number of dates in a leader's proposal. */
  proposedDates: int(limits.proposedDates),
  /** A clan that is more than `minutes` late forfeits `rounds` rounds. */
  noShow: z.strictObject({ minutes: int(limits.noShowMinutes), rounds: int(limits.noShowRounds) }),
  /** How many ranks from the first are on the podium. */
  podium: int(limits.podium),
  /** The ranks that are relegated. `null` if there is no relegation. */
  relegation: range(limits.relegation).nullable(),
  /** The shares of the prize pool: for each of the first ranks (`places`), and for all clans by rounds won. */
  prizes: z.strictObject({
    places: z.array(z.int().min(0).max(1000)).max(20),
    byRounds: int(limits.prizesByRounds),
  }),
  /** The percentage of votes that carries a motion. */
  majority: int(limits.majority),
});
export type SeasonRules = z.output<typeof seasonRules>;

const seasonRulesInput = seasonRules.refine(
  ({ podium, relegation }) => relegation === null || relegation.min > podium,
  {
    path: ["relegation", "min"],
    message: "must be below the podium",
  },
);

/** A version of a season's rules. */
export const rulesVersionOutput = z.strictObject({
  _id: idOutput,
  /** When the version takes effect. For the first version, 1970. */
  from: dateOutput,
  /** The name of the season from which the rules were copied. `null` if an admin entered them. */
  copiedFrom: z.string().nullable(),
  /** The text of the motion that decided on the rules. */
  motion: z.string().nullable(),
  rules: seasonRules,
});
export type RulesVersion = z.output<typeof rulesVersionOutput>;

/** Input: a change of the rules. */
export const rulesChangeInput = z.strictObject({
  rules: seasonRulesInput,
  /** When the rules take effect. `null` for immediately. */
  from: startDateInput.nullable(),
  motionId: idInput.nullable(),
  /** The newest version that the caller has read. */
  after: idInput,
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
