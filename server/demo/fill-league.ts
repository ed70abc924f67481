import type { Context } from "../src/league/context.ts";
import { createUser } from "../src/league/users/create-user.ts";
import type { SignedIn } from "../src/league/users/find-viewer.ts";
import { demoPlayers, playerNames } from "./demo-players.ts";
import { fillRanked } from "./fill-ranked.ts";
import { beginFirstSeason, playFirstSeason, playSecondSeason } from "./fill-seasons.ts";
import { lotOf } from "./lot.ts";
import type { TurnedClock } from "./turned-clock.ts";

/**
 * Fills an empty league with believable players, two seasons and ten weeks of ranked rounds up to now, by the league's own
 * commands, from messages as game servers write them. The same on every day but for its dates.
 */
export async function fillLeague(context: Context & { clock: TurnedClock }, admin: SignedIn): Promise<void> {
  const lot = lotOf(20_261_120);
  const now = context.clock.now();
  await beginFirstSeason(context, now);
  const players = demoPlayers(lot, await makeUsers(context, admin));
  await playFirstSeason(context, lot, players, now);
  await fillRanked(context, lot, players, now);
  await playSecondSeason(context, lot, players, now);
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
