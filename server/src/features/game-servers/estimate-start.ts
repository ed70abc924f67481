import type { ReportedRound } from "../results/imports/round-message.ts";
import type { Row } from "../tables.ts";

/** Posts of one round take differently long to arrive, so its estimated start varies by up to this time, in milliseconds. */
const maxStartDeviationMs = 5_000;

/**
 * Estimates when a round started, in milliseconds since the epoch.
 * @param earlierStart the estimate after earlier posts of the round. It is kept if the post has no duration or differs little
 */
export function estimateStart(
  { received_at: receivedAt }: Pick<Row<"received_rounds">, "received_at">,
  { durationSeconds }: ReportedRound,
  earlierStart: number | null,
): number {
  if (durationSeconds === null) return earlierStart ?? receivedAt;
  const start = receivedAt - 1000 * durationSeconds;
  const isConfirmed = earlierStart !== null && Math.abs(start - earlierStart) <= maxStartDeviationMs;
  return isConfirmed ? earlierStart : start;
}
