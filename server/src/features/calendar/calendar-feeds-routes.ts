import { isolateBidi } from "contract/bidi-isolation.ts";
import { getClanFeedPath, getSeasonFeedPath, personalFeedPath } from "contract/event-rules.ts";
import { calendarSchemas } from "contract/events.ts";
import { calendarEndpoints } from "contract/events-endpoints.ts";
import { parseId } from "contract/ids.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createApiError, orThrow } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { getLastSeenChange, sendRevalidated } from "../../platform/http/send-cached-response.ts";
import { serve } from "../../platform/http/serve.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findCalendarLink, findUserOfCalendarLink, saveLink } from "../people/users/secret-links-queries.ts";
import { createToken, hashToken } from "../people/users/session-rules.ts";
import { findCredentials } from "../people/users/sign-in-queries.ts";
import { lockUserForUpdate, removeRowsOfUser } from "../people/users/users-queries.ts";
import {
  type FeedEvent,
  type FeedFilter,
  findFeedClan,
  listClanIdsOfUser,
  listFeedEvents,
} from "./calendar-feeds-queries.ts";
import { type CalendarEntry, calendarContentType, formatCalendar } from "./icalendar.ts";
import { getEventTitleWithIsolatedNames } from "./present-event.ts";

/** Keeps search engines from showing feeds. The URL of a user's own feed is secret. */
const noIndexHeader = ["x-robots-tag", "noindex"] as const;

/** Serves events as feeds for calendar programs: of a season, of a clan, and of a user at a secret URL. */
export function serveCalendarFeeds(http: Http<SignedIn>, context: Context): void {
  const { db, clock, settings } = context;

  async function renderCalendar(name: string, filter: FeedFilter): Promise<string> {
    const events = await listFeedEvents(db, filter);
    const entries = events.map((event) => presentEntry(event, settings.publicUrl));
    return formatCalendar(`${isolateBidi(settings.leagueName)} · ${isolateBidi(name)}`, entries);
  }

  /** Serves a feed that is the same for everyone, from the response cache. */
  function servePublicFeed(path: string, renderFeed: (id: number) => Promise<string>) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header(...noIndexHeader);
      const id = parseId((request.params as { id: string }).id);
      const render = async () => ({ type: calendarContentType, text: await renderFeed(id) });
      const response = await http.responseCache.getOrCreate(`${path} ${id}`, render, getLastSeenChange(request));
      return sendRevalidated(response, request, reply);
    };
    http.server.get(path, { onRequest: http.limits.default, handler });
  }

  servePublicFeed(getSeasonFeedPath(":id"), async (id) => {
    const season = await findSeason(db, id);
    if (season === undefined) throw createApiError("SEASON_NOT_FOUND");
    return renderCalendar(season.name, { seasonId: id });
  });

  servePublicFeed(getClanFeedPath(":id"), async (id) => {
    const clan = await findFeedClan(db, id);
    if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
    return renderCalendar(`${isolateBidi(clan.name)} · ${isolateBidi(clan.season_name)}`, { clanIds: [id] });
  });

  http.server.get(`${personalFeedPath}/:secret.ics`, {
    onRequest: http.limits.default,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header(...noIndexHeader);
      const { secret } = request.params as { secret: string };
      const user = await findUserOfCalendarLink(db, hashToken(secret));
      if (user === undefined) throw createApiError("CALENDAR_NOT_FOUND");
      const calendar = await renderCalendar(user.user_name, { clanIds: await listClanIdsOfUser(db, user.id) });
      return reply.header("cache-control", "private, no-store").type(calendarContentType).send(calendar);
    },
  });

  serve(
    http,
    calendarEndpoints,
    calendarSchemas,
    { notFound: "CALENDAR_NOT_FOUND" },
    {
      getCalendarLink: async ({ viewer }) => {
        const link = await findCalendarLink(db, viewer.id);
        return { data: link === undefined ? null : { createdAt: new Date(link.created_at).toISOString() } };
      },
      createCalendarLink: async ({ viewer }) => {
        const secret = createToken();
        const now = clock.now();
        const link = { user_id: viewer.id, secret_hash: hashToken(secret), created_at: now };
        await transaction(db, async (trx) => {
          await lockUserForUpdate(trx, viewer.id);
          // A change of the password may have ended this session and deleted the links since the call began.
          orThrow(await findCredentials(trx, viewer.sessionId), "NOT_SIGNED_IN");
          await saveLink(trx, "calendar_links", link);
        });
        const url = `${settings.publicUrl}${personalFeedPath}/${secret}.ics`;
        return { data: { createdAt: new Date(now).toISOString(), url } };
      },
      deleteCalendarLink: ({ viewer }) => transaction(db, (trx) => removeRowsOfUser(trx, viewer.id, "calendar_links")),
    },
  );
}

function formatPickedMaps(mapA: string, mapB: string): string {
  return mapA === mapB ? `Map: ${mapA}, picked by both clans` : `Maps: ${mapA} and ${mapB}`;
}

/** Presents an event for a calendar program. A cancelled event has no id and no page. */
function presentEntry(event: FeedEvent, publicUrl: string): CalendarEntry {
  const { id, description, twitch, map_a: mapA, map_b: mapB } = event;
  // The first pick is secret, so the maps are shown once both clans have picked.
  const maps = mapA === null || mapB === null ? "" : formatPickedMaps(mapA, mapB);
  const stream = twitch === null ? "" : `Stream: ${twitch}`;
  const paragraphs = [description ?? "", maps, stream].filter((text) => text !== "");
  return {
    uid: event.uid,
    sequence: event.sequence,
    changedAt: event.changed_at,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    title: getEventTitleWithIsolatedNames(event),
    description: paragraphs.join("\n\n"),
    url: id === null ? null : `${publicUrl}/league/calendar/${id}`,
    isCancelled: id === null,
  };
}
