import type { Side } from "contract/sides.ts";
import { createEvent } from "../src/features/calendar/edit-events.ts";
import { proposeDates } from "../src/features/calendar/schedule-event.ts";
import { winnerSide } from "../src/features/competitions/outcome.ts";
import type { Context } from "../src/features/context.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import { findResult } from "../src/features/results/results-queries.ts";
import { declareForfeit } from "../src/features/results/update-result.ts";
import { createClan, updateClan } from "../src/features/seasons/clans/edit-clans.ts";
import { addClanPlayer, removeClanPlayer } from "../src/features/seasons/clans/edit-roster.ts";
import { type FoundClan, findClans } from "../src/features/seasons/clans/present-clan.ts";
import { invitePlayer } from "../src/features/seasons/clans/transfers.ts";
import { createSeason, endSeason } from "../src/features/seasons/lifecycle/season-lifecycle.ts";
import type { DemoPlayer } from "./demo-players.ts";
import { playLeagueRound } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { type DemoContext, dayMs, hourMs, midnight, minuteMs } from "./turned-clock.ts";

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
const duels = {
  size: 2,
  timeLimit: 15,
  scoreLimit: 1000,
  maps: ["ctf3", "ctf4_old", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
};
const trios = {
  size: 3,
  timeLimit: 20,
  scoreLimit: 1000,
  maps: ["ctf2", "ctf_duskwood", "ctf_mars", "ctf_moon"],
};
/** When the seasons began and the first one ended, in days before today. */
const firstBegan = 180;
const firstEnded = 90;
const secondBegan = 56;
/** The number of rounds of the second season that are not validated. */
const unvalidated = 3;

/** Begins the first season some months ago. */
export async function beginFirstSeason(context: DemoContext, now: number): Promise<void> {
  await begin(context, {
    name: "Season 1",
    startDate: midnight(now) - firstBegan * dayMs,
    endDate: midnight(now) - firstEnded * dayMs,
    prizePool: 300,
  });
}

/** Posts every pairing of the first season, and ends it. */
export async function playFirstSeason(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
) {
  for (const [index, name] of clanNames.entries()) {
    const id = await createClan(context, name);
    const roster = players.slice(index * 5, index * 5 + 5);
    for (const { userId } of roster) await addClanPlayer(context, id, userId);
    await updateClan(context, id, { leaderId: roster[0]?.userId });
  }
  await playLeg(context, random, players, {
    from: midnight(now) - (firstBegan - 3) * dayMs,
    daysAMatchDay: 9,
    waiting: 0,
  });
  context.clock.turnTo(midnight(now) - firstEnded * dayMs);
  await endSeason(context);
}

/** Begins the second season with some new players, and posts its first leg up to yesterday. */
export async function playSecondSeason(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
) {
  const began = midnight(now) - secondBegan * dayMs;
  const endDate = midnight(now) + secondBegan * dayMs;
  await begin(context, { name: "Season 2", startDate: began, endDate, prizePool: 450 });
  const [first, second, third] = await findClans(context.db, { seasonName: "Season 2" });
  const newcomers = players.slice(clanNames.length * 5);
  if (first === undefined || second === undefined) throw new Error("The second season took over no clans");
  for (const { userId } of newcomers.slice(0, 3)) await addClanPlayer(context, first.id, userId);
  for (const { user_id } of second.players.slice(0, 2)) await removeClanPlayer(context, second.id, user_id);
  const leader = third?.players.find(({ leads }) => leads === 1);
  const [, , , invited] = newcomers;
  if (third && leader && invited) await invitePlayer(context, leader.user_id, third.id, invited.userId);
  await playLeg(context, random, players, { from: began + dayMs, daysAMatchDay: 6, waiting: unvalidated });
}

async function begin(
  context: DemoContext,
  season: { name: string; startDate: number; endDate: number; prizePool: number },
): Promise<void> {
  context.clock.turnTo(season.startDate);
  await createSeason(context, season);
}

type Leg = { readonly from: number; readonly daysAMatchDay: number; readonly waiting: number };

/** Creates events for all pairings of the clans, and plays them. */
async function playLeg(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  leg: Leg,
): Promise<void> {
  const season = await findClans(context.db, {});
  const newest = Math.max(...season.map(({ season_id }) => season_id));
  const clans = season.filter(({ season_id }) => season_id === newest);
  const rosters = clans.map((clan) =>
    players.filter(({ userId }) => clan.players.some(({ user_id }) => user_id === userId)),
  );
  const matches = pairings(clans.length);
  for (const [number, [home, away]] of matches.entries()) {
    const start = startOfMatch(leg, number);
    await createFixture(
      context,
      random,
      [home, away].flatMap((index) => clans[index]?.id ?? []),
      start,
    );
    const match = {
      start,
      red: rosters[home] ?? [],
      blue: rosters[away] ?? [],
      isWaiting: number >= matches.length - leg.waiting,
      isForfeit: number % 23 === 11,
    };
    await playMatch(context, random, match);
  }
}

type Match = {
  readonly start: number;
  readonly red: readonly DemoPlayer[];
  readonly blue: readonly DemoPlayer[];
  /** Whether the rounds are not validated yet. */
  readonly isWaiting: boolean;
  readonly isForfeit: boolean;
};

/** Plays two rounds, and a third round if each clan has won one. */
async function playMatch(context: DemoContext, random: SeededRandom, match: Match): Promise<void> {
  const winners = new Set<Side | null>();
  for (const [round, { size, maps, ...setting }] of [duels, trios, trios].entries()) {
    if (round === 2 && winners.size < 2) break;
    const playedAt = match.start + round * 22 * minuteMs;
    context.clock.turnTo(playedAt);
    const teams = { red: match.red.slice(0, size), blue: match.blue.slice(0, size) };
    const played = { ...setting, map: random.pick(maps), playedAt, isDrawn: false };
    const ref = await playLeagueRound(context, random, teams, played);
    if (match.isForfeit) await declareForfeit(context, ref, "blue");
    if (!match.isWaiting) await freezeResult(context, ref);
    const result = await findResult(context.db, "league", ref.id);
    if (result !== undefined) winners.add(winnerSide(result));
  }
}

const friday = 5;
/** The duration of a match. */
const matchMs = hourMs;
/** The matches of a match day: on which evening of it they are, and how long after 18:00 they begin. */
const evenings = [
  { day: 0, after: 0 },
  { day: 0, after: 75 * minuteMs },
  { day: 1, after: 30 * minuteMs },
  { day: 1, after: 105 * minuteMs },
  { day: 2, after: 60 * minuteMs },
] as const;
const streams = ["https://stream.example.org/gctf", "https://stream.example.org/captured", null, null] as const;
const descriptions = [
  "Best of three rounds: 2 vs 2, 3 vs 3, and the map of the loser's choice.",
  "Caster wanted. Ask in the community's chat.",
  "Moved from last week.",
  "",
  "",
] as const;

/** Lists the pairings of a round-robin tournament by match day, with the circle method. Each clan plays once a match day. */
function pairings(count: number): [number, number][] {
  const rotating = Array.from({ length: count - 1 }, (_, index) => index + 1);
  return rotating.flatMap((_, day) => {
    const circle = [0, ...rotating.slice(day), ...rotating.slice(0, day)];
    return Array.from({ length: count / 2 }, (_, table): [number, number] => {
      const first = circle[table] ?? 0;
      const second = circle[count - 1 - table] ?? 0;
      return day % 2 === 0 ? [first, second] : [second, first];
    });
  });
}

/** Returns when a match of a leg begins, never on a Friday. @param number the match, from 0. A match day has five matches */
function startOfMatch({ from, daysAMatchDay }: Omit<Leg, "waiting">, number: number): number {
  const { day, after } = evenings[number % evenings.length] ?? evenings[0];
  const date = midnight(from) + (Math.floor(number / evenings.length) * daysAMatchDay + day) * dayMs;
  return date + (isMatchDay(date) ? 0 : 3 * dayMs) + 18 * hourMs + after;
}

/** Whether the rules allow matches on the day of an instant, in milliseconds since the epoch. */
function isMatchDay(instant: number): boolean {
  return new Date(instant).getUTCDay() !== friday;
}

/** Creates an event for a match. @returns its ID */
async function createFixture(context: Context, random: SeededRandom, clans: readonly number[], start: number) {
  const [clan_a_id, clan_b_id] = clans;
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
  for (const [number, [away, home]] of pairings(clans.length).entries()) {
    const between = [home, away].flatMap((index) => clans[index]?.id ?? []);
    const start = startOfMatch({ from: now, daysAMatchDay: 6 }, number);
    const id = await createFixture(context, random, between, start);
    const leader = clans[home]?.players.find(({ leads }) => leads === 1);
    if (number !== clans.length / 2 || leader === undefined) continue;
    const evenings = [1, 2, 3].map((days) => midnight(start) + days * dayMs + 18 * hourMs).filter(isMatchDay);
    await proposeDates(context, leader.user_id, id, evenings.slice(0, 2));
  }
}
