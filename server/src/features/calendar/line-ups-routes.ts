import { type LineUp, type LineUps, lineUpsShapes } from "contract/line-ups.ts";
import { lineUpsCalls } from "contract/line-ups-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { presentPlayer } from "../people/users/person.ts";
import { clanOfPlayer, findLeader } from "../seasons/clans/rosters-queries.ts";
import { type FoundEvent, findEvent } from "./events-queries.ts";
import { listLineUps } from "./line-ups-queries.ts";
import { nameLineUp, startOfMatchDay } from "./name-line-up.ts";

type Viewer = Pick<SignedIn, "id" | "role"> | null;

export function serveLineUps(http: Http<SignedIn>, context: Context): void {
  const { db, clock, settings } = context;

  async function lineUpsOf(id: number, viewer: Viewer): Promise<{ data: LineUps }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    const now = clock.now();
    const ownClanId = viewer === null ? null : await clanOfPlayer(db, event.season_id, viewer.id);
    const shown = clansOf(event).filter(
      (clan) => event.starts_at <= now || viewer?.role === "ADMIN" || clan.id === ownClanId,
    );
    const named = shown.length === 0 ? [] : await listLineUps(db, id);
    return {
      data: {
        namesFor: await namesFor(event, viewer, ownClanId, now),
        lineUps: shown.flatMap((clan) => presentLineUp(clan, named)),
      },
    };
  }

  async function namesFor(event: FoundEvent, viewer: Viewer, ownClanId: number | null, now: number) {
    const season = await findSeason(db, event.season_id);
    if (viewer === null || season?.active !== 1) return [];
    const { timeZone } = await rulesOfSeason(db, season, event.starts_at);
    const isMatchDay = now < event.starts_at && now >= startOfMatchDay(event.starts_at, timeZone ?? settings.timeZone);
    const clans = clansOf(event).filter(({ id }) => viewer.role === "ADMIN" || (id === ownClanId && isMatchDay));
    const isNaming = await Promise.all(
      clans.map(async ({ id }) => viewer.role === "ADMIN" || (await findLeader(db, id)) === viewer.id),
    );
    return clans.filter((_, index) => isNaming[index]).map(({ id }) => String(id));
  }

  serve(http, lineUpsCalls, lineUpsShapes, "EVENT_NOT_FOUND", {
    getLineUps: ({ id, viewer }) => lineUpsOf(id, viewer),
    nameLineUp: async ({ id, body, viewer, refuseChanged }) => {
      await nameLineUp(context, viewer, id, body, (trx, clanId) =>
        refuseChanged(async () => ({ data: keysIn(await listLineUps(trx, id), clanId) })),
      );
      return lineUpsOf(id, viewer);
    },
  });
}

type NamedPlayers = Awaited<ReturnType<typeof listLineUps>>;

/** The line-up of a clan as calls name it. */
function keysIn(named: NamedPlayers, clanId: number) {
  const keysOf = (substitute: 0 | 1) =>
    named
      .filter((player) => player.clan_id === clanId && player.substitute === substitute)
      .map((player) => String(player.user_id));
  return { players: keysOf(0), substitutes: keysOf(1) };
}

type Clan = { readonly id: number; readonly name: string };

function clansOf({ clan_a_id, clan_a_name, clan_b_id, clan_b_name }: FoundEvent): Clan[] {
  return [
    { id: clan_a_id, name: clan_a_name },
    { id: clan_b_id, name: clan_b_name },
  ];
}

function presentLineUp({ id, name }: Clan, named: Awaited<ReturnType<typeof listLineUps>>): LineUp[] {
  const own = named.filter(({ clan_id }) => clan_id === id);
  if (own.length === 0) return [];
  const [players, substitutes] = [0, 1].map((as) =>
    own.filter(({ substitute }) => substitute === as).map(presentPlayer),
  );
  return [{ clanId: String(id), clanName: name, players: players ?? [], substitutes: substitutes ?? [] }];
}
