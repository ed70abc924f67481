import type { FoundClan } from "../src/features/clans/find-clans.ts";
import type { Context } from "../src/features/context.ts";
import { proposeDates } from "../src/features/events/propose-dates.ts";
import { createFixture, isMatchDay, pairings, startOfMatch } from "./demo-fixtures.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { dayMs, hourMs, midnight } from "./turned-clock.ts";

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
