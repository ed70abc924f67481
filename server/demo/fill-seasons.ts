import type { Side } from "contract/sides.ts";
import { createEvent } from "../src/features/calendar/edit-events.ts";
import { proposeDates } from "../src/features/calendar/schedule-event.ts";
import { getWinnerSide } from "../src/features/competitions/outcome.ts";
import type { Context } from "../src/features/context.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import { findResult } from "../src/features/results/results-queries.ts";
import { declareForfeit } from "../src/features/results/update-result.ts";
import { createClan, updateClan } from "../src/features/seasons/clans/edit-clans.ts";
import { addClanPlayer, removeClanPlayer } from "../src/features/seasons/clans/edit-roster.ts";
import { type FoundClan, findClans } from "../src/features/seasons/clans/present-clan.ts";
import { invitePlayer } from "../src/features/seasons/clans/transfers.ts";
import { createSeason, endSeason } from "../src/features/seasons/lifecycle/season-lifecycle.ts";
import { type DemoContext, dayMs, getMidnight, hourMs, minuteMs } from "./adjustable-clock.ts";
import type { DemoPlayer } from "./demo-players.ts";
import { playLeagueRound } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";

const clanNames = [
  "Hook & Crook",
  "Frozen Assets",
  "Ninja Turtlenecks",
  "|*tee*|",
  "Laser Beamte",
  "No Flag Zone",
  "Gravity Bureau",
  "Spike Society",
  "Ducks in a Row",
  "Kaffeeklatsch",
] as const;
const duos = {
  teamSize: 2,
  timeLimit: 15,
  scoreLimit: 1000,
  maps: ["ctf3", "ctf4_old", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
};
const trios = {
  teamSize: 3,
  timeLimit: 20,
  scoreLimit: 1000,
  maps: ["ctf2", "ctf_duskwood", "ctf_mars", "ctf_moon"],
};
/** How many days before today the seasons began and the first one ended. */
const firstSeasonStartDays = 180;
const firstSeasonEndDays = 90;
const secondSeasonStartDays = 56;
/** How many matches at the end of the second season's leg have rounds that are not validated. */
const unvalidatedMatchCount = 3;
const playersPerClan = 5;

/** Begins the first season some months ago. */
export async function beginFirstSeason(context: DemoContext, now: number): Promise<void> {
  await beginSeason(context, {
    name: "Season 1",
    startDate: getMidnight(now) - firstSeasonStartDays * dayMs,
    endDate: getMidnight(now) - firstSeasonEndDays * dayMs,
    prizePool: 300,
  });
}

/** Plays every pairing of the first season, and ends it. */
export async function playFirstSeason(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
) {
  for (const [index, name] of clanNames.entries()) {
    const id = await createClan(context, name);
    const roster = players.slice(index * playersPerClan, (index + 1) * playersPerClan);
    for (const { userId } of roster) await addClanPlayer(context, id, userId);
    await updateClan(context, id, { leaderId: roster[0]?.userId });
  }
  await playLeg(context, random, players, {
    // The first match week begins three days after the start of the season.
    from: getMidnight(now) - (firstSeasonStartDays - 3) * dayMs,
    matchWeekInterval: 9,
    unvalidatedMatchCount: 0,
  });
  context.clock.setTo(getMidnight(now) - firstSeasonEndDays * dayMs);
  await endSeason(context);
}

/** Begins the second season with some new players, and plays its first leg, which ends shortly before today. */
export async function playSecondSeason(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
) {
  const startDate = getMidnight(now) - secondSeasonStartDays * dayMs;
  // Today is the middle of the second season.
  const endDate = getMidnight(now) + secondSeasonStartDays * dayMs;
  await beginSeason(context, { name: "Season 2", startDate, endDate, prizePool: 450 });
  const [firstClan, secondClan, thirdClan] = await findClans(context.db, { seasonName: "Season 2" });
  const newcomers = players.slice(clanNames.length * playersPerClan);
  if (firstClan === undefined || secondClan === undefined) throw new Error("The second season has no clans");
  for (const { userId } of newcomers.slice(0, 3)) await addClanPlayer(context, firstClan.id, userId);
  for (const { user_id } of secondClan.players.slice(0, 2)) await removeClanPlayer(context, secondClan.id, user_id);
  const leader = thirdClan?.players.find(({ leads }) => leads === 1);
  // The first three newcomers have joined a clan, and the fourth one is invited.
  const [, , , invitedPlayer] = newcomers;
  if (thirdClan && leader && invitedPlayer)
    await invitePlayer(context, leader.user_id, thirdClan.id, invitedPlayer.userId);
  await playLeg(context, random, players, { from: startDate + dayMs, matchWeekInterval: 6, unvalidatedMatchCount });
}

async function beginSeason(
  context: DemoContext,
  season: { name: string; startDate: number; endDate: number; prizePool: number },
): Promise<void> {
  context.clock.setTo(season.startDate);
  await createSeason(context, season);
}

/** A leg is one round robin: each clan plays once against each other clan. */
type Leg = {
  /** In milliseconds since the epoch. */
  readonly from: number;
  /** The number of days from the start of one match week to that of the next. */
  readonly matchWeekInterval: number;
  /** How many matches at the end of the leg have rounds that are not validated. */
  readonly unvalidatedMatchCount: number;
};

/** Creates events for all pairings of the clans, and plays them. */
async function playLeg(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  leg: Leg,
): Promise<void> {
  const clansOfAllSeasons = await findClans(context.db, {});
  const newestSeasonId = Math.max(...clansOfAllSeasons.map(({ season_id }) => season_id));
  const clans = clansOfAllSeasons.filter(({ season_id }) => season_id === newestSeasonId);
  const rosters = clans.map((clan) =>
    players.filter(({ userId }) => clan.players.some(({ user_id }) => user_id === userId)),
  );
  const matches = listPairings(clans.length);
  for (const [number, [home, away]] of matches.entries()) {
    const start = getMatchStart(leg, number);
    const clanIds = [home, away].flatMap((index) => clans[index]?.id ?? []);
    await createMatchEvent(context, random, clanIds, start);
    const match = {
      start,
      red: rosters[home] ?? [],
      blue: rosters[away] ?? [],
      isValidated: number < matches.length - leg.unvalidatedMatchCount,
      // Few matches are forfeited: the 12th, the 35th, and so on.
      isForfeit: number % 23 === 11,
    };
    await playMatch(context, random, match);
  }
}

type Match = {
  readonly start: number;
  readonly red: readonly DemoPlayer[];
  readonly blue: readonly DemoPlayer[];
  readonly isValidated: boolean;
  readonly isForfeit: boolean;
};

/** Plays two rounds, and a third round if each clan has won one. */
async function playMatch(context: DemoContext, random: SeededRandom, match: Match): Promise<void> {
  const winners = new Set<Side | null>();
  for (const [round, { teamSize, maps, ...limits }] of [duos, trios, trios].entries()) {
    // The third round decides if the first two had different winners.
    if (round === 2 && winners.size < 2) break;
    const playedAt = match.start + round * roundIntervalMs;
    context.clock.setTo(playedAt);
    const teams = { red: match.red.slice(0, teamSize), blue: match.blue.slice(0, teamSize) };
    const roundSettings = { ...limits, map: random.pick(maps), playedAt, isDrawn: false };
    const ref = await playLeagueRound(context, random, teams, roundSettings);
    if (match.isForfeit) await declareForfeit(context, ref, "blue");
    if (match.isValidated) await freezeResult(context, ref);
    const result = await findResult(context.db, "league", ref.id);
    if (result !== undefined) winners.add(getWinnerSide(result));
  }
}

/** The time between the starts of two rounds of a match. */
const roundIntervalMs = 22 * minuteMs;
/** Friday as a number of `Date`. */
const friday = 5;
/** The duration of a match. */
const matchMs = hourMs;
/** When the five matches of a match week begin: on which of its evenings, and how many milliseconds after 18:00. */
const matchSlots = [
  { day: 0, delayMs: 0 },
  { day: 0, delayMs: 75 * minuteMs },
  { day: 1, delayMs: 30 * minuteMs },
  { day: 1, delayMs: 105 * minuteMs },
  { day: 2, delayMs: 60 * minuteMs },
] as const;
const streams = ["https://stream.example.org/gctf", "https://stream.example.org/captured", null, null] as const;
/** Descriptions that stay true after the match, because nobody edits them then. */
const descriptions = [
  "Best of three rounds: 2 vs 2, 3 vs 3, and a random map of the pool.",
  "Moved from last week.",
  "",
  "",
] as const;

/**
 * Lists the pairings of a round-robin tournament by match week, with the circle method. Each clan plays once per match week.
 * @param count the number of clans, which must be even
 */
function listPairings(count: number): [number, number][] {
  const rotating = Array.from({ length: count - 1 }, (_, index) => index + 1);
  return rotating.flatMap((_, matchWeek) => {
    const circle = [0, ...rotating.slice(matchWeek), ...rotating.slice(0, matchWeek)];
    return Array.from({ length: count / 2 }, (_, position): [number, number] => {
      const first = circle[position] ?? 0;
      const second = circle[count - 1 - position] ?? 0;
      return matchWeek % 2 === 0 ? [first, second] : [second, first];
    });
  });
}

/**
 * Returns when a match of a leg begins, in milliseconds since the epoch. It is never on a Friday.
 * @param number the number of the match, from 0
 */
function getMatchStart({ from, matchWeekInterval }: Omit<Leg, "unvalidatedMatchCount">, number: number): number {
  const { day, delayMs } = matchSlots[number % matchSlots.length] ?? matchSlots[0];
  const matchWeek = Math.floor(number / matchSlots.length);
  const date = getMidnight(from) + (matchWeek * matchWeekInterval + day) * dayMs;
  // A match on a Friday is moved to Monday.
  return date + (allowsMatches(date) ? 0 : 3 * dayMs) + 18 * hourMs + delayMs;
}

/** Returns whether the rules allow matches on the day of an instant, in milliseconds since the epoch. */
function allowsMatches(instant: number): boolean {
  return new Date(instant).getUTCDay() !== friday;
}

/** Creates an event for a match. @returns its ID */
async function createMatchEvent(context: Context, random: SeededRandom, clanIds: readonly number[], start: number) {
  const [clan_a_id, clan_b_id] = clanIds;
  if (clan_a_id === undefined || clan_b_id === undefined) throw new Error("A match is between two clans");
  return await createEvent(context, {
    clan_a_id,
    clan_b_id,
    title: null,
    description: random.pick(descriptions),
    starts_at: start,
    ends_at: start + matchMs,
    twitch: random.pick(streams),
  });
}

/** Creates the events of the second leg, from today on. Proposes other dates for the first match of its second match day. */
export async function fillCalendar(context: Context, random: SeededRandom, clans: readonly FoundClan[], now: number) {
  // In the second leg, the home clan of the first leg is the away clan.
  for (const [number, [away, home]] of listPairings(clans.length).entries()) {
    const clanIds = [home, away].flatMap((index) => clans[index]?.id ?? []);
    const start = getMatchStart({ from: now, matchWeekInterval: 6 }, number);
    const eventId = await createMatchEvent(context, random, clanIds, start);
    const leader = clans[home]?.players.find(({ leads }) => leads === 1);
    const isFirstOfSecondMatchDay = number === clans.length / 2;
    if (!isFirstOfSecondMatchDay || leader === undefined) continue;
    const nextEvenings = [1, 2, 3].map((days) => getMidnight(start) + days * dayMs + 18 * hourMs);
    const proposedDates = nextEvenings.filter(allowsMatches).slice(0, 2);
    await proposeDates(context, leader.user_id, eventId, proposedDates);
  }
}
