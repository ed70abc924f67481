import { adminShapes, type Waiting, type WaitingCounts } from "contract/admin.ts";
import { adminCalls } from "contract/admin-calls.ts";
import { type Area, areas } from "contract/constants.ts";
import { generatedTitle } from "contract/event-rules.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { version } from "../../platform/version.ts";
import { countAccountRequests } from "../accounts/account-requests/account-requests-queries.ts";
import { findBackups } from "../backup-state-queries.ts";
import { dateOf } from "../columns.ts";
import { rulesOfSeason, type SeasonKey } from "../competitions/season-rules-queries.ts";
import { activeOrLatestSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import { countServersThatPosted } from "../game-servers/game-servers-queries.ts";
import { dayOf, nearlyUsed } from "../game-servers/post-budget.ts";
import { silentForMs } from "../game-servers/reservations/replace-server.ts";
import { openDisputes } from "../results/disputes/disputes-queries.ts";
import { dismissMoveIn, findMoveInNotice } from "./legacy-import/moved-in.ts";
import {
  clansOutOfBounds,
  countDiscordFaults,
  countInbox,
  countProposals,
  countSilentServers,
  countUnvalidated,
  eventsWithoutRounds,
  missedMatches,
  namesInResults,
} from "./waiting-queries.ts";

export function serveAdmin(http: Http, context: Context): void {
  serve(http, adminCalls, adminShapes, "NOT_FOUND", {
    countWaiting: async () => ({ data: await countWaiting(context) }),
    findWaiting: async () => ({ data: await findWaiting(context) }),
    dismissMoveIn: () => dismissMoveIn(context),
  });
}

/** How much waits for an admin. Each count reads at most a hundred rows, or those of one season. */
async function countWaiting(context: Context): Promise<WaitingCounts> {
  const { db, clock, settings } = context;
  const now = clock.now();
  const season = await activeSeason(db);
  const shared = {
    inbox: await countInbox(db),
    budgets: await countServersThatPosted(db, dayOf(now), nearlyUsed(settings)),
    servers: await countSilentServers(db, now - silentForMs),
    names: await countProposals(db),
    accounts: await countAccountRequests(db),
    discord: await countDiscordFaults(db),
  };
  return {
    ranked: {
      ...shared,
      unvalidated: await countUnvalidated(db, { area: "ranked" }),
      disputes: (await openDisputes(db, "ranked")).length,
      matches: (await missedMatches(db, now)).length,
    },
    league: {
      ...shared,
      unvalidated: season === null ? 0 : await countUnvalidated(db, { board_id: season.board_id }),
      events: season === null ? 0 : (await eventsWithoutRounds(db, season.id, now)).length,
      disputes: (await openDisputes(db, "league")).length,
      rosters: season === null ? 0 : (await rostersOutOfBounds(context, season)).length,
    },
  };
}

async function rostersOutOfBounds({ db, clock }: Context, season: SeasonKey) {
  const { roster } = await rulesOfSeason(db, season, clock.now());
  return clansOutOfBounds(db, season.id, roster);
}

/** What waits for an admin and stands in no list of its own. */
async function findWaiting(context: Context): Promise<Waiting> {
  const { db, clock } = context;
  const now = clock.now();
  const season = await activeSeason(db);
  const matches = await missedMatches(db, now);
  const resultIds = matches.map(({ result_id }) => result_id);
  const names = Map.groupBy(await namesInResults(db, resultIds), ({ result_id }) => result_id);
  const events = season === null ? [] : await eventsWithoutRounds(db, season.id, now);
  const clans = season === null ? [] : await rostersOutOfBounds(context, season);
  return {
    disputes: (await Promise.all(areas.map((area) => disputesIn(db, area)))).flat(),
    matches: matches.map(({ result_id, made_at, mode_name }) => ({
      resultId: String(result_id),
      madeAt: dateOf(made_at),
      modeName: mode_name,
      players: (names.get(result_id) ?? []).map(({ user_name }) => user_name),
    })),
    events: events.map(({ id, title, ends_at, clan_a_name, clan_b_name }) => ({
      _id: String(id),
      title: title ?? generatedTitle(clan_a_name, clan_b_name),
      endDate: dateOf(ends_at),
    })),
    rosters: clans.map(({ id, name, players }) => ({ clanId: String(id), clanName: name, players })),
    moveIn: await findMoveInNotice(context),
    backups: await findBackups(context),
    program: { version, commit: context.settings.commit ?? null },
  };
}

async function disputesIn(db: Context["db"], area: Area): Promise<Waiting["disputes"]> {
  return (await openDisputes(db, area)).map((dispute) => ({
    area,
    resultId: String(dispute.result_id),
    date: dateOf(dispute.played_at),
    map: dispute.map,
    redScore: dispute.red_score,
    blueScore: dispute.blue_score,
    userName: dispute.user_name,
    reason: dispute.reason,
    openedAt: dateOf(dispute.opened_at),
  }));
}

async function activeSeason(db: Context["db"]) {
  const season = await activeOrLatestSeason(db);
  return season?.active === 1 ? season : null;
}
