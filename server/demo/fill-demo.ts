import type { Config } from "../src/config.ts";
import { createUser } from "../src/features/accounts/edit-users.ts";
import { saveLeagueSettings } from "../src/features/administration/league-settings/league-settings-queries.ts";
import type { Context } from "../src/features/context.ts";
import { FailedSignIns } from "../src/features/people/users/failed-sign-ins.ts";
import { findViewer, type SignedIn } from "../src/features/people/users/find-viewer.ts";
import { signIn } from "../src/features/people/users/sign-in.ts";
import { findClans } from "../src/features/seasons/clans/present-clan.ts";
import { transaction } from "../src/platform/database/database.ts";
import { createAdjustableClock } from "./adjustable-clock.ts";
import { createDemoPlayers, playerNames } from "./demo-players.ts";
import { fillQueues, fillRanked, postUnmatchedRounds } from "./fill-ranked.ts";
import { beginFirstSeason, fillCalendar, playFirstSeason, playSecondSeason } from "./fill-seasons.ts";
import { fillCouncil, fillVotes } from "./fill-votes.ts";
import type { LiveQueue } from "./play-live.ts";
import { createSeededRandom } from "./seeded-random.ts";

/** The first admin of the demo. */
export const demoAdmin = { email: "admin@league.test", password: "demo" };

/** With another seed, the demo has other rounds and votes. */
const demoSeed = 20_261_120;

/** Creates the demo's configuration: it uses a separate folder, and no settings of a real league. */
export function createDemoConfig(config: Config, dataDir: string): Config {
  return {
    ...config,
    adminEmail: demoAdmin.email,
    adminPassword: demoAdmin.password,
    dataDir,
    databaseUrl: undefined,
    secretKey: undefined,
    backupSchedule: undefined,
    mail: undefined,
    discord: undefined,
    // The demo's game servers run in this process.
    econAllow: ["127.0.0.1"],
  };
}

/**
 * Fills a league that has only the demo's admin: with players, two seasons, a calendar, votes, ranked rounds up to now, and
 * queues. Uses the league's own functions and messages in the formats of game servers. Only dates depend on the clock.
 * @param rankedDays the number of days with ranked rounds, at least 1
 * @returns the queues that continue to be played
 */
export async function fillDemo(emptyLeague: Context, rankedDays = 70): Promise<LiveQueue[]> {
  const now = emptyLeague.clock.now();
  const context = { ...emptyLeague, clock: createAdjustableClock(now) };
  const random = createSeededRandom(demoSeed);
  const { token } = await signIn(
    { ...context, failedSignIns: new FailedSignIns() },
    { ...demoAdmin, ipAddress: "demo" },
  );
  const admin = await findViewer(context, token);
  if (admin === null) throw new Error("The demo's admin is not signed in");
  // The demo shows a league in the middle of a season, not one that is being set up.
  await transaction(context.db, (trx) => saveLeagueSettings(trx, { setup_dismissed: 1 }));
  await beginFirstSeason(context, now);
  const userIds = await createUsers(context, admin);
  const players = createDemoPlayers(random, userIds);
  await playFirstSeason(context, random, players, now);
  await fillRanked(context, random, players, now, rankedDays);
  await playSecondSeason(context, random, players, now);
  const clans = await findClans(context.db, { seasonName: "Season 2" });
  context.clock.setTo(now);
  await fillCalendar(context, random, clans, now);
  await fillVotes(context, random, players, clans, now);
  await fillCouncil(context, clans);
  const queues = await fillQueues(context, players, now);
  const gameServerKeys = await postUnmatchedRounds(context, random, players, now);
  // Each game server has its own queue, and players who join only this queue.
  return gameServerKeys.map((key, index) => ({
    key,
    modeIndex: index,
    queueId: queues[index] ?? 0,
    players: players.filter((_, playerIndex) => playerIndex % gameServerKeys.length === index),
  }));
}

/** Creates a user for each player. @returns their ids */
async function createUsers(context: Context, admin: SignedIn): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, userName] of playerNames.entries()) {
    const password = "demo";
    const account = { email: `player${index + 1}@league.test`, password, confirmPassword: password };
    ids.push(await createUser(context, admin, { userName, role: "USER", ...account }));
  }
  return ids;
}
