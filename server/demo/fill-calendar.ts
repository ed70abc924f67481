import type { FoundClan } from "../src/features/clans/find-clans.ts";
import type { Context } from "../src/features/context.ts";
import { createEvent } from "../src/features/events/create-event.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { dayMs, hourMs, midnight, minuteMs } from "./turned-clock.ts";

const days = 30;
const friday = 5;
/** When the games of an evening may begin, in minutes after 18:00. */
const starts = [0, 75, 90] as const;
const streams = ["https://stream.example.org/gctf", "https://stream.example.org/captured", null, null] as const;
const descriptions = [
  "Best of three rounds: 2 vs 2, 3 vs 3, and the map of the loser's choice.",
  "Caster wanted. Ask in the community's chat.",
  "Moved from last week.",
  "",
  "",
] as const;

/** Creates events from a month before to a month after today, except on Fridays. */
export async function fillCalendar(context: Context, random: SeededRandom, clans: readonly FoundClan[], now: number) {
  for (let day = -days; day <= days; day += 1) {
    const date = midnight(now) + day * dayMs;
    if (new Date(date).getUTCDay() === friday) continue;
    const evening = [...clans].sort(() => random.next() - 0.5);
    const games = random.whole(0, 2);
    for (let game = 0; game < games; game += 1) {
      const [clanA, clanB] = evening.slice(game * 2);
      if (clanA === undefined || clanB === undefined) continue;
      const starts_at = date + 18 * hourMs + random.pick(starts) * minuteMs;
      await createEvent(context, {
        clan_a_id: clanA.id,
        clan_b_id: clanB.id,
        title: null,
        description: random.pick(descriptions),
        starts_at,
        ends_at: starts_at + hourMs,
        twitch: random.pick(streams),
      });
    }
  }
}
