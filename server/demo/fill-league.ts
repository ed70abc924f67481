import type { Context } from "../src/league/context.ts";
import { createMode } from "../src/league/modes/create-mode.ts";
import { freezeResult } from "../src/league/results/freeze-result.ts";
import { boardOfMode } from "../src/league/results/results-queries.ts";
import { createUser } from "../src/league/users/create-user.ts";
import type { SignedIn } from "../src/league/users/find-viewer.ts";
import { demoModes } from "./demo-modes.ts";
import { demoPlayers, playerNames } from "./demo-players.ts";
import { type Lot, lotOf } from "./lot.ts";
import { type PlannedRound, type PlayedMode, playAndPost } from "./post-rounds.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const days = 70;
const roundsADay = 6;
const rounds = days * roundsADay;
/** The latest rounds, which nobody has validated yet. */
const unvalidated = 6;

/** A clock that is turned by hand. */
export type TurnedClock = { now(): number; turnTo(instant: number): void };

/**
 * Fills an empty league with ten weeks of believable rounds up to yesterday, by the league's own commands, from messages
 * as game servers write them. The same on every day but for its dates.
 */
export async function fillLeague(context: Context & { clock: TurnedClock }, admin: SignedIn): Promise<void> {
  const lot = lotOf(20_261_120);
  const now = context.clock.now();
  const players = demoPlayers(lot, await makeUsers(context, admin));
  const plan = planRounds(lot, await makeModes(context), now);
  for (const [number, round] of plan.entries()) {
    context.clock.turnTo(round.playedAt);
    const place = await playAndPost(context, lot, players, round);
    if (number < rounds - unvalidated) await freezeResult(context, place);
  }
  context.clock.turnTo(now);
}

async function makeUsers(context: Context, admin: SignedIn): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, userName] of playerNames.entries()) {
    const password = "demo";
    const user = { userName, email: `player${index + 1}@league.test`, password, confirmPassword: password };
    ids.push(await createUser(context, admin, user));
  }
  return ids;
}

async function makeModes(context: Context): Promise<PlayedMode[]> {
  const modes: PlayedMode[] = [];
  for (const mode of demoModes) {
    modes.push({ ...mode, boardId: await boardOfMode(context.db, await createMode(context, mode.name)) });
  }
  return modes;
}

/** Six rounds an evening, in their order. */
function planRounds(lot: Lot, modes: readonly PlayedMode[], now: number): PlannedRound[] {
  const shares = modes.flatMap((mode) => Array.from({ length: mode.share }, () => mode));
  const midnight = Math.floor(now / dayMs) * dayMs;
  return Array.from({ length: rounds }, (_, number) => {
    const evening = midnight - dayMs * (days - Math.floor(number / roundsADay)) + 17 * hourMs;
    const late = (number % roundsADay) * 40 + lot.whole(0, 20);
    return { mode: lot.pick(shares), playedAt: evening + late * minuteMs, fate: fateOf(number) };
  });
}

function fateOf(number: number): PlannedRound["fate"] {
  if (number % 67 === 40) return "forfeited";
  if (number % 83 === 55) return "drawn";
  return number % 59 === 30 ? "corrected" : "played";
}
