import type { Context } from "../src/features/context.ts";
import { createMode } from "../src/features/modes/create-mode.ts";
import { boardOfMode } from "../src/features/modes/modes-queries.ts";
import { freezeResult } from "../src/features/results/freeze-result.ts";
import { demoModes } from "./demo-modes.ts";
import type { DemoPlayer } from "./demo-players.ts";
import { type PlannedRound, type PlayedMode, playRankedRound } from "./post-rounds.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { dayMs, hourMs, midnight, minuteMs, type TurnedClock } from "./turned-clock.ts";

const roundsADay = 6;
/** How many of the latest rounds are not validated yet. */
const unvalidated = 6;

/** Posts the ranked rounds of so many days up to yesterday. */
export async function fillRanked(
  context: Context & { readonly clock: TurnedClock },
  random: SeededRandom,
  players: readonly DemoPlayer[],
  now: number,
  days: number,
): Promise<void> {
  const plan = planRounds(random, await makeModes(context), now, days);
  for (const [number, round] of plan.entries()) {
    context.clock.turnTo(round.playedAt);
    const ref = await playRankedRound(context, random, players, round);
    if (number < plan.length - unvalidated) await freezeResult(context, ref);
  }
}

async function makeModes(context: Context): Promise<PlayedMode[]> {
  const modes: PlayedMode[] = [];
  for (const mode of demoModes) {
    const board = await boardOfMode(context.db, await createMode(context, mode.name));
    modes.push({ ...mode, boardId: board?.id ?? null });
  }
  return modes;
}

/** Six rounds an evening, in chronological order. */
function planRounds(random: SeededRandom, modes: readonly PlayedMode[], now: number, days: number): PlannedRound[] {
  const shares = modes.flatMap((mode) => Array.from({ length: mode.share }, () => mode));
  return Array.from({ length: days * roundsADay }, (_, number) => {
    const evening = midnight(now) - dayMs * (days - Math.floor(number / roundsADay)) + 17 * hourMs;
    const late = (number % roundsADay) * 40 + random.whole(0, 20);
    return { mode: random.pick(shares), playedAt: evening + late * minuteMs, fate: fateOf(number) };
  });
}

function fateOf(number: number): PlannedRound["fate"] {
  if (number % 67 === 40) return "forfeited";
  if (number % 83 === 55) return "drawn";
  return number % 59 === 30 ? "corrected" : "played";
}
