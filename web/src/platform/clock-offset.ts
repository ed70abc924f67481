/** How far the server's clock is ahead of this device's, in milliseconds: somewhere from `least` to `most`. */
export interface ClockOffset {
  readonly least: number;
  readonly most: number;
}

/** A reply's `Date` header, and when its call went out and came back by this device's clock, in milliseconds. */
export interface DatedReply {
  readonly date: string | null;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export const UNKNOWN_OFFSET: ClockOffset = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** What the header leaves out: it counts whole seconds. */
const RESOLUTION = 1000;

/**
 * What one more reply tells: the server wrote its date after the call went out and before the answer came in. Each
 * reply leaves a second and its way in doubt; many together, each cut at another place of its second, leave little.
 */
export function narrowed(known: ClockOffset, { date, sentAt, receivedAt }: DatedReply): ClockOffset {
  const said = Date.parse(date ?? "");
  if (Number.isNaN(said)) return known;
  const heard = { least: said - receivedAt, most: said + RESOLUTION - sentAt };
  const both = { least: Math.max(known.least, heard.least), most: Math.min(known.most, heard.most) };
  // Where they contradict each other, a clock was set meanwhile: only the latest counts.
  return both.least <= both.most ? both : heard;
}

/** The best guess, in milliseconds; 0 while nothing is known. */
export function likeliest({ least, most }: ClockOffset): number {
  return Number.isFinite(least) && Number.isFinite(most) ? (least + most) / 2 : 0;
}
