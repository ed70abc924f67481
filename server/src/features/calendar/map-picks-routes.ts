import { type MapPicks, mapPicksSchemas } from "contract/map-picks.ts";
import { mapPicksEndpoints } from "contract/map-picks-endpoints.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findClanIdOfPlayer, findLeaderId } from "../seasons/clans/rosters-queries.ts";
import { findEvent, listMapPicks } from "./events-queries.ts";
import { getMapPool, getPickDeadline, pickMap } from "./pick-map.ts";

type Viewer = Pick<SignedIn, "id" | "role"> | null;

/** The reply if the rules of the event have no map picks. */
const noPicks: MapPicks = { until: null, pool: [], picksFor: [], picks: [] };

export function serveMapPicks(http: Http<SignedIn>, context: Context): void {
  const { db, clock } = context;

  /** Returns the reply with those map picks of an event that the viewer may see. */
  async function buildPicksReply(id: number, viewer: Viewer): Promise<{ data: MapPicks }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    const season = await findSeason(db, event.season_id);
    const rules = season && (await findRulesOfSeason(db, season, event.starts_at));
    const deadline = rules ? getPickDeadline(event, rules) : null;
    if (season === undefined || rules === undefined || deadline === null) return { data: noPicks };
    const picks = await listMapPicks(db, id);
    const isOver = deadline <= clock.now();
    const isAdmin = viewer?.role === "ADMIN";
    const ownClanId = viewer === null ? null : await findClanIdOfPlayer(db, event.season_id, viewer.id);
    const haveBothPicked = picks.length === 2;
    const visiblePicks = picks.filter(({ clan_id }) => isOver || haveBothPicked || isAdmin || clan_id === ownClanId);
    const clanIds = [event.clan_a_id, event.clan_b_id];
    const isLeader = ownClanId !== null && (await findLeaderId(db, ownClanId)) === viewer?.id;
    const hasPicked = (clanId: number) => picks.some(({ clan_id }) => clan_id === clanId);
    const canPickFor = (clanId: number) =>
      isAdmin || (isLeader && clanId === ownClanId && !isOver && !hasPicked(clanId));
    const picksFor = season.active === 1 ? clanIds.filter(canPickFor) : [];
    return {
      data: {
        until: new Date(deadline).toISOString(),
        pool: picksFor.length === 0 ? [] : getMapPool(rules),
        picksFor: picksFor.map(String),
        picks: visiblePicks.map(({ clan_id, clan_name, map }) => ({
          clanId: String(clan_id),
          clanName: clan_name,
          map,
        })),
      },
    };
  }

  serve(
    http,
    mapPicksEndpoints,
    mapPicksSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getMapPicks: ({ id, viewer }) => buildPicksReply(id, viewer),
      pickMap: async ({ id, body, viewer, rejectIfChanged }) => {
        const ensureUnchanged = (trx: LeagueTransaction, clanId: number) =>
          rejectIfChanged(async () => {
            const pick = (await listMapPicks(trx, id)).find(({ clan_id }) => clan_id === clanId);
            return { data: { map: pick?.map ?? null } };
          });
        await pickMap(context, viewer, id, body, ensureUnchanged);
        return buildPicksReply(id, viewer);
      },
    },
  );
}
