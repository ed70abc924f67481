import { findEvent } from "../../features/events/events-queries.ts";
import { shownTitle } from "../../features/events/present-event.ts";
import type { Discord } from "./discord.ts";
import { cut, limits, plain } from "./markdown.ts";
import { messageBody } from "./message-body.ts";

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
  const sent = await api.messagesIn(channelId);
  if (sent.some(({ author, embeds }) => author.bot && embeds[0]?.footer?.text === marker)) return;
  // Discord shows the instant in each reader's zone.
  const when = `<t:${Math.floor(event.starts_at / 1000)}:F>`;
  const embed = {
    title: cut(plain(shownTitle(event)), limits.title),
    description: `The date is agreed: ${when}\n${publicUrl}/league/calendar/${eventId}`,
    footer: { text: marker },
  };
  await api.makeMessage(channelId, { ...messageBody(embed, []), nonce: `${sequence}-${eventId}`, enforce_nonce: true });
}
