import { findAnnouncement } from "../../features/announcements/announcements-queries.ts";
import { findEvent } from "../../features/events/events-queries.ts";
import { listMapPicks } from "../../features/events/map-picks-queries.ts";
import { shownTitle } from "../../features/events/present-event.ts";
import type { Discord } from "./discord-api.ts";
import { cut, limits, plain } from "./markdown.ts";
import { messageBody } from "./queue-messages.ts";
import { findMarked } from "./reconcile-message.ts";

/**
 * Announces the date of a match in the league's channel, once, unless the match was changed since. Without a channel it
 * does nothing.
 * @throws DiscordFault when it is not announced
 */
export async function announceDate(
  { db, api, publicUrl }: Discord,
  channelId: string | undefined,
  { eventId, sequence }: { readonly eventId: number; readonly sequence: number },
): Promise<void> {
  if (channelId === undefined) return;
  const event = await findEvent(db, eventId);
  if (event?.sequence !== sequence) return;
  const marker = `Match ${eventId} · date ${sequence}`;
  // An earlier attempt may have sent it, and lost the answer.
  if ((await findMarked(api, channelId, marker)) !== undefined) return;
  // Discord shows the instant in each reader's zone.
  const when = `<t:${Math.floor(event.starts_at / 1000)}:F>`;
  const embed = {
    title: cut(plain(shownTitle(event)), limits.title),
    description: `The date is agreed: ${when}\n${publicUrl}/league/calendar/${eventId}`,
    footer: { text: marker },
  };
  await api.makeMessage(channelId, { ...messageBody(embed, []), nonce: `${sequence}-${eventId}`, enforce_nonce: true });
}

/**
 * Says in the league's channel which maps the clans of a match have picked, or corrects it there. Without a channel it does
 * nothing.
 * @throws DiscordFault when it is not said
 */
export async function announceMaps(
  { db, api, publicUrl }: Discord,
  channelId: string | undefined,
  eventId: number,
): Promise<void> {
  const event = await findEvent(db, eventId);
  const picks = await listMapPicks(db, eventId);
  if (channelId === undefined || event === undefined || picks.length < 2) return;
  const marker = `Match ${eventId} · maps`;
  const maps = picks.map(({ clan_name, map }) => `${plain(clan_name)}: ${plain(map)}`);
  const embed = {
    title: cut(plain(shownTitle(event)), limits.title),
    description: `The maps are picked.\n${maps.join("\n")}\n${publicUrl}/league/calendar/${eventId}`,
    footer: { text: marker },
  };
  const body = messageBody(embed, []);
  const sent = await findMarked(api, channelId, marker);
  if (sent !== undefined) await api.changeMessage(channelId, sent, body);
  else await api.makeMessage(channelId, { ...body, nonce: `maps-${eventId}`, enforce_nonce: true });
}

/**
 * Posts an announcement in the league's channel, or corrects it there while it is among the channel's last messages. What
 * has ended is not posted any more. Without a channel it does nothing.
 * @throws DiscordFault when it is not shown
 */
export async function showAnnouncement(
  { db, clock, api, publicUrl }: Discord,
  channelId: string | undefined,
  announcementId: number,
): Promise<void> {
  const announcement = await findAnnouncement(db, announcementId);
  if (channelId === undefined || announcement === undefined) return;
  const { text, area, ends_at } = announcement;
  const marker = `Announcement ${announcementId}`;
  const embed = {
    title: "Announcement",
    description: `${cut(text, limits.description - 200)}\n\n${publicUrl}/${area ?? "ranked"}`,
    footer: { text: marker },
  };
  const body = messageBody(embed, []);
  const sent = await findMarked(api, channelId, marker);
  if (sent !== undefined) await api.changeMessage(channelId, sent, body);
  else if (ends_at > clock.now()) await api.makeMessage(channelId, { ...body, nonce: marker, enforce_nonce: true });
}
