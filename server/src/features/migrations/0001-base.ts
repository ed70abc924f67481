import type { Kysely } from "kysely";
import { createCalendar } from "./0001-base/calendar.ts";
import { createCareers } from "./0001-base/careers.ts";
import { createClans } from "./0001-base/clans.ts";
import { createDiscord } from "./0001-base/discord.ts";
import { createGameServers } from "./0001-base/game-servers.ts";
import { createHistory } from "./0001-base/history.ts";
import { createQueues } from "./0001-base/queues.ts";
import { createRecords } from "./0001-base/records.ts";
import { createResults } from "./0001-base/results.ts";
import { createStats } from "./0001-base/stats.ts";
import { createUsers } from "./0001-base/users.ts";
import { createVotes } from "./0001-base/votes.ts";
import { createWork } from "./0001-base/work.ts";

/**
 * Creates the tables of the first release, 0.9.0. Tables that others refer to come first. The files `*-tables.ts` describe the
 * columns. Later migrations give some tables and columns other names (`0025-standard-names.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createClans(db);
  await createCalendar(db);
  await createVotes(db);
  await createResults(db);
  await createStats(db);
  await createCareers(db);
  await createRecords(db);
  await createQueues(db);
  await createGameServers(db);
  await createHistory(db);
  await createDiscord(db);
  await createWork(db);
}
