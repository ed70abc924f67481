import { clanFeed, ownFeedPath, seasonFeed } from "contract/event-rules.ts";
import { calendarShapes } from "contract/events.ts";
import { calendarCalls } from "contract/events-calls.ts";
import { keyOf } from "contract/ids.ts";
import { isolated } from "contract/isolated.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { changeKnownTo, sendRevalidated } from "../../platform/http/send-kept.ts";
import { serve } from "../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../platform/refusal.ts";
import { findSeason } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findCalendarLink, findUserOfCalendarLink, saveLink } from "../people/users/links-queries.ts";
import { newToken, tokenHash } from "../people/users/session-rules.ts";
import { findCredentials } from "../people/users/sign-in-queries.ts";
import { lockUserForUpdate, removeRowsOf } from "../people/users/users-queries.ts";
import {
  clansOfUser,
  type FeedEvent,
  type FeedFilter,
  findClanOfFeed,
  listFeedEvents,
} from "./calendar-feeds-queries.ts";
import { type CalendarEntry, calendarType, icalendar } from "./icalendar.ts";
import { plainTitle } from "./present-event.ts";

/** Programs may fetch the feeds, but search engines are not to show them: an own one has a secret address. */
const notIndexed = ["x-robots-tag", "noindex"] as const;

/** Matches for calendar programs: a season's, a clan's, and a user's own by a secret address. */
export function serveCalendarFeeds(http: Http<SignedIn>, context: Context): void {
  const { db, clock, settings } = context;

  async function calendarOf(name: string, filter: FeedFilter): Promise<string> {
    const events = await listFeedEvents(db, filter);
    const entries = events.map((event) => presentEntry(event, settings.publicUrl));
    return icalendar(`${isolated(settings.leagueName)} · ${isolated(name)}`, entries);
  }

  /** A feed that is the same for everyone. */
  function servePublicFeed(path: string, makeFeed: (id: number) => Promise<string>) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header(...notIndexed);
      const id = keyOf((request.params as { id: string }).id);
      const make = async () => ({ type: calendarType, text: await makeFeed(id) });
      const kept = await http.replies.reply(`${path} ${id}`, make, changeKnownTo(request));
      return sendRevalidated(kept, request, reply);
    };
    http.server.get(path, { onRequest: http.limits.usual, handler });
  }

  servePublicFeed(seasonFeed(":id"), async (id) => {
    const season = await findSeason(db, id);
    if (season === undefined) throw refuse("SEASON_NOT_FOUND");
    return calendarOf(season.name, { seasonId: id });
  });

  servePublicFeed(clanFeed(":id"), async (id) => {
    const clan = await findClanOfFeed(db, id);
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    return calendarOf(`${isolated(clan.name)} · ${isolated(clan.season_name)}`, { clanIds: [id] });
  });

  http.server.get(`${ownFeedPath}/:secret.ics`, {
    onRequest: http.limits.usual,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header(...notIndexed);
      const { secret } = request.params as { secret: string };
      const user = await findUserOfCalendarLink(db, tokenHash(secret));
      if (user === undefined) throw refuse("CALENDAR_NOT_FOUND");
      const calendar = await calendarOf(user.user_name, { clanIds: await clansOfUser(db, user.id) });
      return reply.header("cache-control", "private, no-store").type(calendarType).send(calendar);
    },
  });

  serve(http, calendarCalls, calendarShapes, "CALENDAR_NOT_FOUND", {
    getCalendarLink: async ({ viewer }) => {
      const link = await findCalendarLink(db, viewer.id);
      return { data: link === undefined ? null : { createdAt: new Date(link.created_at).toISOString() } };
    },
    createCalendarLink: async ({ viewer }) => {
      const secret = newToken();
      const now = clock.now();
      const link = { user_id: viewer.id, secret_hash: tokenHash(secret), created_at: now };
      await transaction(db, async (trx) => {
        await lockUserForUpdate(trx, viewer.id);
        // A new password may have ended this session, and with it the links, since the call began.
        orRefuse(await findCredentials(trx, viewer.sessionId), "NOT_SIGNED_IN");
        await saveLink(trx, "calendar_links", link);
      });
      const url = `${settings.publicUrl}${ownFeedPath}/${secret}.ics`;
      return { data: { createdAt: new Date(now).toISOString(), url } };
    },
    deleteCalendarLink: ({ viewer }) => transaction(db, (trx) => removeRowsOf(trx, viewer.id, "calendar_links")),
  });
}

function mapWords(mapA: string, mapB: string): string {
  return mapA === mapB ? `Map: ${mapA}, picked by both clans` : `Maps: ${mapA} and ${mapB}`;
}

function presentEntry(event: FeedEvent, publicUrl: string): CalendarEntry {
  const { id, description, twitch, map_a: mapA, map_b: mapB } = event;
  // What one clan has picked is hidden from the other until both have.
  const maps = mapA === null || mapB === null ? "" : mapWords(mapA, mapB);
  return {
    uid: event.uid,
    sequence: event.sequence,
    changedAt: event.changed_at,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    title: plainTitle(event),
    description: [description ?? "", maps, twitch === null ? "" : `Stream: ${twitch}`]
      .filter((text) => text !== "")
      .join("\n\n"),
    url: id === null ? null : `${publicUrl}/league/calendar/${id}`,
    isCancelled: id === null,
  };
}
