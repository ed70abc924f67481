import type { FoundClan } from "../src/features/clans/present-clan.ts";
import type { Context } from "../src/features/context.ts";
import { createEvent } from "../src/features/events/edit-events.ts";
import { proposeDates } from "../src/features/events/schedule-event.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { dayMs, hourMs, midnight, minuteMs } from "./turned-clock.ts";

const friday = 5;
/** How long a match takes. */
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

/** Match days on which everyone plays once, until all have met: the circle method of round-robin tournaments. */
export function pairings(count: number): [number, number][] {
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  return others.flatMap((_, day) => {
    const circle = [0, ...others.slice(day), ...others.slice(0, day)];
    return Array.from({ length: count / 2 }, (_, table): [number, number] => {
      const [one = 0, other = 0] = [circle[table], circle[count - 1 - table]];
      return day % 2 === 0 ? [one, other] : [other, one];
    });
  });
}

type Leg = { readonly from: number; readonly daysAMatchDay: number };

/** When a match of a leg begins, ms UTC; never on a Friday. @param number of the match, from 0; five a match day */
export function startOfMatch({ from, daysAMatchDay }: Leg, number: number): number {
  const { day, after } = evenings[number % evenings.length] ?? evenings[0];
  const date = midnight(from) + (Math.floor(number / evenings.length) * daysAMatchDay + day) * dayMs;
  return date + (isMatchDay(date) ? 0 : 3 * dayMs) + 18 * hourMs + after;
}

/** Whether the rules have matches on the day of an instant, ms UTC. */
function isMatchDay(instant: number): boolean {
  return new Date(instant).getUTCDay() !== friday;
}

/** Enters a match into the calendar. @returns its key */
export async function createFixture(context: Context, random: SeededRandom, clans: readonly number[], start: number) {
  const [clan_a_id, clan_b_id] = clans;
  if (clan_a_id === undefined || clan_b_id === undefined) throw new Error("A match is between two clans");
  return await createEvent(context, {
    ...{ clan_a_id, clan_b_id, title: null, description: random.pick(descriptions) },
    ...{ starts_at: start, ends_at: start + matchMs, twitch: random.pick(streams) },
  });
}

/** Enters the second leg, from today on, and proposes other dates for the first match of its second match day. */
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
