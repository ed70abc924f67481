import { type MapPicks, mapPicksShapes } from "contract/map-picks.ts";
import { mapPicksCalls } from "contract/map-picks-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { clanOfPlayer, findLeader } from "../seasons/clans/rosters-queries.ts";
import { findEvent, listMapPicks } from "./events-queries.ts";
import { pickMap, picksUntil, poolOf } from "./pick-map.ts";

type Viewer = Pick<SignedIn, "id" | "role"> | null;

const none: MapPicks = { until: null, pool: [], picksFor: [], picks: [] };

export function serveMapPicks(http: Http<SignedIn>, context: Context): void {
  const { db, clock } = context;

  async function picksOf(id: number, viewer: Viewer): Promise<{ data: MapPicks }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    const season = await findSeason(db, event.season_id);
    const rules = season && (await rulesOfSeason(db, season, event.starts_at));
    const until = rules ? picksUntil(event, rules) : null;
    if (season === undefined || rules === undefined || until === null) return { data: none };
    const picks = await listMapPicks(db, id);
    const isOver = until <= clock.now();
    const isAdmin = viewer?.role === "ADMIN";
    const ownClanId = viewer === null ? null : await clanOfPlayer(db, event.season_id, viewer.id);
    const shown = picks.filter(({ clan_id }) => isOver || picks.length === 2 || isAdmin || clan_id === ownClanId);
    const clans = [event.clan_a_id, event.clan_b_id];
    const isLeader = ownClanId !== null && (await findLeader(db, ownClanId)) === viewer?.id;
    const mayPick = (clan: number) =>
      isAdmin || (isLeader && clan === ownClanId && !isOver && picks.every(({ clan_id }) => clan_id !== clan));
    const picksFor = season.active === 1 ? clans.filter(mayPick) : [];
    return {
      data: {
        until: new Date(until).toISOString(),
        pool: picksFor.length === 0 ? [] : poolOf(rules),
        picksFor: picksFor.map(String),
        picks: shown.map(({ clan_id, clan_name, map }) => ({ clanId: String(clan_id), clanName: clan_name, map })),
      },
    };
  }

  serve(http, mapPicksCalls, mapPicksShapes, "EVENT_NOT_FOUND", {
    getMapPicks: ({ id, viewer }) => picksOf(id, viewer),
    pickMap: async ({ id, body, viewer }) => {
      await pickMap(context, viewer, id, body);
      return picksOf(id, viewer);
    },
  });
}
