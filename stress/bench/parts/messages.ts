import { parseRoundMessage } from "../../../server/src/features/results/imports/parse-round-message.ts";
import { UnreadableMessageError } from "../../../server/src/features/results/imports/round-message.ts";
import { hostileMessages } from "../../../server/test/hostile-messages.ts";
import type { Measurement } from "../bench-table.ts";

const kib = 1024;
/** The maximum ratio between the parsing times of two messages of which one is eight times as long. */
const maxRatio = 12;
const maxAttempts = 5;

/** Measures how the time to parse a message grows with its length. The messages are made to be slow. */
export async function* measureMessages(): AsyncGenerator<Measurement> {
  for (const [name, createMessage] of hostileMessages) {
    const ratio = measureRatio({ small: createMessage(8 * kib), large: createMessage(64 * kib) });
    yield {
      label: `parsing 64 KiB, relative to 8 KiB: ${name}`,
      measured: ratio,
      limit: { max: maxRatio },
      unit: "×",
    };
  }
}

/** Returns the ratio of the parsing times. Repeats the measurement if the ratio is too high, which a busy machine can cause. */
function measureRatio({ small, large }: { readonly small: string; readonly large: string }): number {
  let minRatio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts && minRatio > maxRatio; attempt += 1) {
    const largeMs = measureBestTime(large, { parsesPerBatch: 4 });
    const smallMs = measureBestTime(small, { parsesPerBatch: 32 });
    minRatio = Math.min(minRatio, largeMs / smallMs);
  }
  return minRatio;
}

/** Returns the milliseconds of one parse, in the fastest of ten batches. A batch is long enough to be measured. */
function measureBestTime(message: string, { parsesPerBatch }: { readonly parsesPerBatch: number }): number {
  let bestMs = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < 10; batch += 1) {
    const start = performance.now();
    for (let parse = 0; parse < parsesPerBatch; parse += 1) parseOrReject(message);
    bestMs = Math.min(bestMs, (performance.now() - start) / parsesPerBatch);
  }
  return bestMs;
}

/** Parses a message. It may also be rejected as unreadable. */
function parseOrReject(message: string): void {
  try {
    parseRoundMessage(message);
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
  }
}
