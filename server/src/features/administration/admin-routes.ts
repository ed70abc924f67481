import { adminSchemas, type PendingCounts, type PendingItems } from "contract/admin.ts";
import { adminEndpoints } from "contract/admin-endpoints.ts";
import { type Area, areas } from "contract/constants.ts";
import { generateEventTitle, getDisplayTitle } from "contract/event-rules.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { version } from "../../platform/version.ts";
import { countOpenAccountRequests } from "../accounts/account-requests/account-requests-queries.ts";
import { readBackupStatus } from "../backup-state-queries.ts";
import { toIsoDate } from "../columns.ts";
import { findRulesOfSeason, type SeasonKey } from "../competitions/season-rules-queries.ts";
import { findActiveOrLatestSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import { countServersThatPosted } from "../game-servers/game-servers-queries.ts";
import { getWarningThreshold, toUtcDay } from "../game-servers/post-budget.ts";
import { silenceTimeoutMs } from "../game-servers/reservations/replace-server.ts";
import { listOpenDisputes } from "../results/disputes/disputes-queries.ts";
import {
  countDiscordErrors,
  countSilentServers,
  countUnconfirmedAliases,
  countUnmatchedRounds,
  countUnvalidatedResults,
  findClansWithInvalidRosterSize,
  findEventsWithoutRounds,
  findOverdueMatches,
  findPlayerNamesInResults,
} from "./admin-tasks-queries.ts";
import { dismissImportNotice, findImportNotice } from "./legacy-import/legacy-import.ts";
import { findSetupSteps } from "./setup-checklist.ts";

export function serveAdmin(http: Http, context: Context): void {
  serve(
    http,
    adminEndpoints,
    adminSchemas,
    { notFound: "NOT_FOUND" },
    // `moveIn` is the API's name of the import from the previous site ("legacy import").
    {
      countWaiting: async () => ({ data: await countTasks(context) }),
      findWaiting: async () => ({ data: await findTasks(context) }),
      dismissMoveIn: () => dismissImportNotice(context),
    },
  );
}

/** Counts the pending tasks of admins. Each count reads at most a hundred rows, or the rows of one season. */
async function countTasks(context: Context): Promise<PendingCounts> {
  const { db, clock, settings } = context;
  const now = clock.now();
  const season = await findActiveSeason(db);
  const countsOfBothAreas = {
    inbox: await countUnmatchedRounds(db),
    budgets: await countServersThatPosted(db, toUtcDay(now), getWarningThreshold(settings)),
    servers: await countSilentServers(db, now - silenceTimeoutMs),
    names: await countUnconfirmedAliases(db),
    accounts: await countOpenAccountRequests(db),
    discord: await countDiscordErrors(db),
  };
  return {
    ranked: {
      ...countsOfBothAreas,
      unvalidated: await countUnvalidatedResults(db, { area: "ranked" }),
      disputes: (await listOpenDisputes(db, "ranked")).length,
      matches: (await findOverdueMatches(db, now)).length,
    },
    league: {
      ...countsOfBothAreas,
      unvalidated: season === null ? 0 : await countUnvalidatedResults(db, { competition_id: season.competition_id }),
      events: season === null ? 0 : (await findEventsWithoutRounds(db, season.id, now)).length,
      disputes: (await listOpenDisputes(db, "league")).length,
      rosters: season === null ? 0 : (await findInvalidRosters(context, season)).length,
    },
  };
}

async function findInvalidRosters({ db, clock }: Context, season: SeasonKey) {
  const { roster } = await findRulesOfSeason(db, season, clock.now());
  return findClansWithInvalidRosterSize(db, season.id, roster);
}

/** Finds the pending tasks of admins that are in no other list. */
async function findTasks(context: Context): Promise<PendingItems> {
  const { db, clock } = context;
  const now = clock.now();
  const season = await findActiveSeason(db);
  const matches = await findOverdueMatches(db, now);
  const resultIds = matches.map(({ result_id }) => result_id);
  const playersByResult = Map.groupBy(await findPlayerNamesInResults(db, resultIds), ({ result_id }) => result_id);
  const events = season === null ? [] : await findEventsWithoutRounds(db, season.id, now);
  const clans = season === null ? [] : await findInvalidRosters(context, season);
  const disputesByArea = await Promise.all(areas.map((area) => presentOpenDisputes(db, area)));
  return {
    disputes: disputesByArea.flat(),
    matches: matches.map(({ result_id, made_at, mode_name }) => ({
      resultId: String(result_id),
      madeAt: toIsoDate(made_at),
      modeName: mode_name,
      players: (playersByResult.get(result_id) ?? []).map(({ user_name }) => user_name),
    })),
    events: events.map(({ id, title, ends_at, clan_a_name, clan_b_name }) => ({
      _id: String(id),
      title: getDisplayTitle({
        title: title ?? generateEventTitle(clan_a_name, clan_b_name),
        clanAName: clan_a_name,
        clanBName: clan_b_name,
      }),
      endDate: toIsoDate(ends_at),
    })),
    rosters: clans.map(({ id, name, players }) => ({ clanId: String(id), clanName: name, players })),
    moveIn: await findImportNotice(context),
    setup: await findSetupSteps(context),
    backups: await readBackupStatus(context),
    program: { version, commit: context.settings.commit ?? null },
  };
}

async function presentOpenDisputes(db: Context["db"], area: Area): Promise<PendingItems["disputes"]> {
  return (await listOpenDisputes(db, area)).map((dispute) => ({
    area,
    resultId: String(dispute.result_id),
    date: toIsoDate(dispute.played_at),
    map: dispute.map,
    redScore: dispute.red_score,
    blueScore: dispute.blue_score,
    userName: dispute.user_name,
    reason: dispute.reason,
    openedAt: toIsoDate(dispute.opened_at),
  }));
}

/** Finds the active season; `null` if no season is active. */
async function findActiveSeason(db: Context["db"]) {
  const season = await findActiveOrLatestSeason(db);
  return season?.active === 1 ? season : null;
}
