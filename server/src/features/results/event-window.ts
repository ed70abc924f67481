/** An event's span, ms UTC. */
export type EventSpan = { readonly id: number; readonly starts_at: number; readonly ends_at: number };

/** How long before its start an event's rounds may be played, ms. */
export const earliestMs = 30 * 60_000;
/** How long after its end, ms. */
export const latestMs = 3 * 3_600_000;

/** The event among these, all between the same clans, that a round of that date belongs to: the one that starts nearest. */
export function eventAt<Span extends EventSpan>(events: readonly Span[], playedAt: number): Span | null {
  const distance = ({ starts_at }: EventSpan) => Math.abs(playedAt - starts_at);
  const [nearest] = events
    .filter(({ starts_at, ends_at }) => starts_at - earliestMs <= playedAt && playedAt <= ends_at + latestMs)
    .sort((one, other) => distance(one) - distance(other) || one.id - other.id);
  return nearest ?? null;
}
