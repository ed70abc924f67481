import { findEvent, listMapPicks } from "../../features/calendar/events-queries.ts";
import { plainTitle } from "../../features/calendar/present-event.ts";
import { findAnnouncement } from "../../features/content/announcements/announcements-queries.ts";
import type { Discord } from "./discord-api.ts";
import { cut, limits, plain } from "./markdown.ts";
import { messageBody } from "./queue-messages.ts";
import { findMarked } from "./reconcile-message.ts";

// What the league's channel is told; without one, nothing. All throw DiscordFault when it is not told.

/** Announces the date of a match, once, unless the match was changed since or is over. */
export async function announceDate(
  discord: Discord,
  { eventId, sequence }: { readonly eventId: number; readonly sequence: number },
): Promise<void> {
  const event = await findEvent(discord.db, eventId);
  if (event?.sequence !== sequence || event.ends_at <= discord.clock.now()) return;
  // Discord shows the instant in each reader's zone.
  const when = `<t:${Math.floor(event.starts_at / 1000)}:F>`;
  const message = {
    marker: `Match ${eventId} · date ${sequence}`,
    nonce: `${sequence}-${eventId}`,
    title: cut(plain(plainTitle(event)), limits.title),
    description: `The date is agreed: ${when}\n${discord.publicUrl}/league/calendar/${eventId}`,
  };
  // An earlier attempt may have sent it, and lost the answer.
  await show(discord, message, { isCorrected: false });
}

/** Says which maps the clans of a match have picked, or corrects it, until the match is over. */
export async function announceMaps(discord: Discord, eventId: number): Promise<void> {
  const event = await findEvent(discord.db, eventId);
  const picks = await listMapPicks(discord.db, eventId);
  if (event === undefined || event.ends_at <= discord.clock.now() || picks.length < 2) return;
  const maps = picks.map(({ clan_name, map }) => `${plain(clan_name)}: ${plain(map)}`);
  await show(discord, {
    marker: `Match ${eventId} · maps`,
    nonce: `maps-${eventId}`,
    title: cut(plain(plainTitle(event)), limits.title),
    description: `The maps are picked.\n${maps.join("\n")}\n${discord.publicUrl}/league/calendar/${eventId}`,
  });
}

/** Posts an announcement, or corrects it. What has ended is not posted any more. */
export async function showAnnouncement(discord: Discord, announcementId: number): Promise<void> {
  const announcement = await findAnnouncement(discord.db, announcementId);
  if (announcement === undefined) return;
  const { text, area, ends_at } = announcement;
  const marker = `Announcement ${announcementId}`;
  const description = `${cut(text, limits.description - 200)}\n\n${discord.publicUrl}/${area ?? "ranked"}`;
  const isPosted = ends_at > discord.clock.now();
  await show(discord, { marker, nonce: marker, title: "Announcement", description }, { isPosted });
}

type Shown = { readonly marker: string; readonly nonce: string; readonly title: string; readonly description: string };

/**
 * Posts a message in the league's channel, or corrects it there while it is among the channel's last messages.
 * @param may whether it is posted where it is not there, and corrected where it is
 */
async function show(
  { api, leagueChannel }: Discord,
  { marker, nonce, title, description }: Shown,
  { isPosted = true, isCorrected = true } = {},
): Promise<void> {
  if (leagueChannel === undefined) return;
  const body = messageBody({ title, description, footer: { text: marker } }, []);
  const sent = await findMarked(api, leagueChannel, marker);
  if (sent === undefined && isPosted) await api.makeMessage(leagueChannel, { ...body, nonce, enforce_nonce: true });
  if (sent !== undefined && isCorrected) await api.changeMessage(leagueChannel, sent, body);
}
