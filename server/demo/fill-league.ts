import { createUser } from "../src/features/accounts/edit-users.ts";
import { findClans } from "../src/features/clans/present-clan.ts";
import type { Context } from "../src/features/context.ts";
import type { SignedIn } from "../src/features/users/find-viewer.ts";
import { fillCalendar } from "./demo-fixtures.ts";
import { demoPlayers, playerNames } from "./demo-players.ts";
import { fillInbox } from "./fill-inbox.ts";
import { fillQueues, fillRanked } from "./fill-ranked.ts";
import { beginFirstSeason, playFirstSeason, playSecondSeason } from "./fill-seasons.ts";
import { fillCouncil, fillVotes } from "./fill-votes.ts";
import type { LiveQueue } from "./play-live.ts";
import { seededRandom } from "./seeded-random.ts";
import type { TurnedClock } from "./turned-clock.ts";

/**
 * Fills an empty league with believable players, two seasons, a calendar, votes, ranked rounds of so many days up to now
 * and queues, by the league's own commands, from messages in the formats of game servers. Only its dates depend on the
 * day.
 * @returns the queues that are to be played on
 */
export async function fillLeague(
  context: Context & { clock: TurnedClock },
  admin: SignedIn,
  rankedDays: number,
): Promise<LiveQueue[]> {
  const random = seededRandom(20_261_120);
  const now = context.clock.now();
  await beginFirstSeason(context, now);
  const players = demoPlayers(random, await makeUsers(context, admin));
  await playFirstSeason(context, random, players, now);
  await fillRanked(context, random, players, now, rankedDays);
  await playSecondSeason(context, random, players, now);
  const clans = await findClans(context.db, { seasonName: "Season 2" });
  context.clock.turnTo(now);
  await fillCalendar(context, random, clans, now);
  await fillVotes(context, random, players, clans, now);
  await fillCouncil(context, clans);
  const queues = await fillQueues(context, players, now);
  const keys = await fillInbox(context, random, players, now);
  // Each game server has a queue of its own, and players who join no other.
  return keys.map((key, index) => ({
    ...{ key, mode: index, queueId: queues[index] ?? 0 },
    players: players.filter((_, turn) => turn % keys.length === index),
  }));
}

async function makeUsers(context: Context, admin: SignedIn): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, userName] of playerNames.entries()) {
    const password = "demo";
    const account = { email: `player${index + 1}@league.test`, password, confirmPassword: password };
    ids.push(await createUser(context, admin, { userName, role: "USER", ...account }));
  }
  return ids;
}
