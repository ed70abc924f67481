import { findEvent, listMapPicks } from "../../features/calendar/events-queries.ts";
import { getEventTitleWithIsolatedNames } from "../../features/calendar/present-event.ts";
import { findAnnouncement } from "../../features/content/announcements/announcements-queries.ts";
import type { Discord } from "./discord-api.ts";
import { escapeMarkdown, limits, truncate } from "./markdown.ts";
import { buildMessageBody } from "./queue-messages.ts";
import { findMessageByMarker } from "./reconcile-message.ts";

// Messages in the Discord channel that the operator has set for announcements. Without a channel, these functions do
// nothing. They throw DiscordError if Discord rejects a request. Users know an event of two clans as a match, so the footers
// of messages call it that.

/**
 * Announces the date of an event once. Does nothing if the event is over, or has changed since.
 * @param sequence the version of the event whose date is announced
 */
export async function announceDate(
  discord: Discord,
  { eventId, sequence }: { readonly eventId: number; readonly sequence: number },
): Promise<void> {
  const event = await findEvent(discord.db, eventId);
  if (event?.sequence !== sequence || event.ends_at <= discord.clock.now()) return;
  // Discord shows the time in each reader's time zone.
  const formattedDate = `<t:${Math.floor(event.starts_at / 1000)}:F>`;
  const message = {
    marker: `Match ${eventId} · date ${sequence}`,
    nonce: `${sequence}-${eventId}`,
    title: truncate(escapeMarkdown(getEventTitleWithIsolatedNames(event)), limits.title),
    description: `The date is agreed: ${formattedDate}\n${discord.publicUrl}/league/calendar/${eventId}`,
  };
  // An earlier attempt may have sent it without receiving the response, so an existing message stays as it is.
  await postOrUpdate(discord, message, { mayUpdate: false });
}

/** Announces the maps that the clans of an event have picked, or updates the message, until the event is over. */
export async function announceMaps(discord: Discord, eventId: number): Promise<void> {
  const event = await findEvent(discord.db, eventId);
  const picks = await listMapPicks(discord.db, eventId);
  if (event === undefined || event.ends_at <= discord.clock.now() || picks.length < 2) return;
  const maps = picks.map(({ clan_name, map }) => `${escapeMarkdown(clan_name)}: ${escapeMarkdown(map)}`);
  await postOrUpdate(discord, {
    marker: `Match ${eventId} · maps`,
    nonce: `maps-${eventId}`,
    title: truncate(escapeMarkdown(getEventTitleWithIsolatedNames(event)), limits.title),
    description: `The maps are picked.\n${maps.join("\n")}\n${discord.publicUrl}/league/calendar/${eventId}`,
  });
}

/** Posts an announcement, or updates it. An expired announcement is not posted. */
export async function showAnnouncement(discord: Discord, announcementId: number): Promise<void> {
  const announcement = await findAnnouncement(discord.db, announcementId);
  if (announcement === undefined) return;
  const { text, area, ends_at } = announcement;
  const marker = `Announcement ${announcementId}`;
  const shortText = truncate(text, limits.description - maxLinkLength);
  const description = `${shortText}\n\n${discord.publicUrl}/${area ?? "ranked"}`;
  const mayPost = ends_at > discord.clock.now();
  await postOrUpdate(discord, { marker, nonce: marker, title: "Announcement", description }, { mayPost });
}

/** The space for the line with the link below an announcement, in UTF-16 units. */
const maxLinkLength = 200;

type ChannelMessage = {
  /** The text of the footer, by which the message is found again. */
  readonly marker: string;
  /** Discord creates only one of several messages with the same nonce. */
  readonly nonce: string;
  readonly title: string;
  readonly description: string;
};

/**
 * Posts a message in the league's channel, or updates it there if it is among the channel's last messages.
 * @param options `mayPost`: whether to post the message if it is missing; `mayUpdate`: whether to update an existing one
 */
async function postOrUpdate(
  { api, leagueChannel }: Discord,
  { marker, nonce, title, description }: ChannelMessage,
  { mayPost = true, mayUpdate = true } = {},
): Promise<void> {
  if (leagueChannel === undefined) return;
  // The message has no buttons.
  const body = buildMessageBody({ title, description, footer: { text: marker } }, []);
  const existingMessageId = await findMessageByMarker(api, leagueChannel, marker);
  if (existingMessageId === undefined && mayPost)
    await api.createMessage(leagueChannel, { ...body, nonce, enforce_nonce: true });
  if (existingMessageId !== undefined && mayUpdate) await api.updateMessage(leagueChannel, existingMessageId, body);
}
