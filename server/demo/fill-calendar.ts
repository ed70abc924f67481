import type { FoundClan } from "../src/features/clans/find-clans.ts";
import type { Context } from "../src/features/context.ts";
import { createFixture, pairings, startOfMatch } from "./demo-fixtures.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Enters the second leg, from today on. */
export async function fillCalendar(context: Context, random: SeededRandom, clans: readonly FoundClan[], now: number) {
  for (const [number, [away, home]] of pairings(clans.length).entries()) {
    const between = [home, away].flatMap((index) => clans[index]?.id ?? []);
    await createFixture(context, random, between, startOfMatch({ from: now, daysAMatchDay: 6 }, number));
  }
}
