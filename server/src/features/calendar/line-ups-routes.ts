import { type LineUp, type LineUps, lineUpsSchemas } from "contract/line-ups.ts";
import { lineUpsEndpoints } from "contract/line-ups-endpoints.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { presentPlayer } from "../people/users/person.ts";
import { findClanIdOfPlayer, findLeaderId } from "../seasons/clans/rosters-queries.ts";
import { getStartOfMatchDay, setLineUp } from "./edit-line-up.ts";
import { type FoundEvent, findEvent } from "./events-queries.ts";
import { listLineUps } from "./line-ups-queries.ts";

type Viewer = Pick<SignedIn, "id" | "role"> | null;

export function serveLineUps(http: Http<SignedIn>, context: Context): void {
  const { db, clock, settings } = context;

  /** Returns the reply with those line-ups of an event that the viewer may see. */
  async function buildLineUpsReply(id: number, viewer: Viewer): Promise<{ data: LineUps }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    const now = clock.now();
    const ownClanId = viewer === null ? null : await findClanIdOfPlayer(db, event.season_id, viewer.id);
    const isPublic = event.starts_at <= now || viewer?.role === "ADMIN";
    const visibleClans = getClans(event).filter((clan) => isPublic || clan.id === ownClanId);
    const players = visibleClans.length === 0 ? [] : await listLineUps(db, id);
    return {
      data: {
        // The API's name of the clans whose line-up the viewer may edit.
        namesFor: await findEditableClans(event, viewer, ownClanId, now),
        lineUps: visibleClans.flatMap((clan) => presentLineUp(clan, players)),
      },
    };
  }

  /** Returns the ids of the clans whose line-up the viewer may edit now. */
  async function findEditableClans(event: FoundEvent, viewer: Viewer, ownClanId: number | null, now: number) {
    const season = await findSeason(db, event.season_id);
    if (viewer === null || season?.active !== 1) return [];
    const { timeZone } = await findRulesOfSeason(db, season, event.starts_at);
    const isMatchDay =
      now < event.starts_at && now >= getStartOfMatchDay(event.starts_at, timeZone ?? settings.timeZone);
    const clanIds = getClans(event).map(({ id }) => id);
    if (viewer.role === "ADMIN") return clanIds.map(String);
    if (ownClanId === null || !isMatchDay || !clanIds.includes(ownClanId)) return [];
    const isLeader = (await findLeaderId(db, ownClanId)) === viewer.id;
    return isLeader ? [String(ownClanId)] : [];
  }

  serve(
    http,
    lineUpsEndpoints,
    lineUpsSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getLineUps: ({ id, viewer }) => buildLineUpsReply(id, viewer),
      nameLineUp: async ({ id, body, viewer, rejectIfChanged }) => {
        // Under the event's lock, compares the stored line-up with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueTransaction, clanId: number) =>
          rejectIfChanged(async () => ({ data: getLineUpIds(await listLineUps(trx, id), clanId) }));
        await setLineUp(context, viewer, id, body, ensureUnchanged);
        return buildLineUpsReply(id, viewer);
      },
    },
  );
}

type LineUpPlayers = Awaited<ReturnType<typeof listLineUps>>;

/** Returns the user ids of a clan's line-up, in the form of the request. */
function getLineUpIds(lineUpPlayers: LineUpPlayers, clanId: number) {
  const getIds = (substitute: 0 | 1) =>
    lineUpPlayers
      .filter((player) => player.clan_id === clanId && player.substitute === substitute)
      .map((player) => String(player.user_id));
  return { players: getIds(0), substitutes: getIds(1) };
}

type Clan = { readonly id: number; readonly name: string };

function getClans({ clan_a_id, clan_a_name, clan_b_id, clan_b_name }: FoundEvent): Clan[] {
  return [
    { id: clan_a_id, name: clan_a_name },
    { id: clan_b_id, name: clan_b_name },
  ];
}

/** Presents a clan's line-up, as an array that is empty if the clan has none. */
function presentLineUp({ id, name }: Clan, lineUpPlayers: LineUpPlayers): LineUp[] {
  const playersOfClan = lineUpPlayers.filter(({ clan_id }) => clan_id === id);
  if (playersOfClan.length === 0) return [];
  const starters = playersOfClan.filter(({ substitute }) => substitute === 0);
  const substitutes = playersOfClan.filter(({ substitute }) => substitute === 1);
  return [
    {
      clanId: String(id),
      clanName: name,
      players: starters.map(presentPlayer),
      substitutes: substitutes.map(presentPlayer),
    },
  ];
}
