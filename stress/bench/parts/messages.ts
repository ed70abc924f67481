import { parseRoundMessage } from "../../../server/src/features/results/imports/parse-round-message.ts";
import { UnreadableMessageError } from "../../../server/src/features/results/imports/round-message.ts";
import { hostileMessages } from "../../../server/test/hostile-messages.ts";
import { atMost, type Line } from "../bench-table.ts";

const kib = 1024;
/** How many times as long eight times the bytes may take. */
const most = 12;

/** How the time to parse a message grows with its length, for messages that are meant to be slow. */
export async function* measureMessages(): AsyncGenerator<Line> {
  for (const [name, ofBytes] of hostileMessages) {
    const ratio = leastRatio(ofBytes(8 * kib), ofBytes(64 * kib));
    yield atMost(`parsing 64 KiB against 8 KiB: ${name}`, ratio, most, "", " ×");
  }
}

/** How many times as long the large text takes, by the best of several runs; repeated if the machine was busy. */
function leastRatio(small: string, large: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least > most; attempt += 1) {
    least = Math.min(least, bestTime(large, 4) / bestTime(small, 32));
  }
  return least;
}

/** Milliseconds for one parse: the best of ten batches, each with enough parses to be measured. */
function bestTime(message: string, batch: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 10; run += 1) {
    const start = performance.now();
    for (let time = 0; time < batch; time += 1) parseAnyhow(message);
    best = Math.min(best, (performance.now() - start) / batch);
  }
  return best;
}

function parseAnyhow(message: string): void {
  try {
    parseRoundMessage(message);
  } catch (fault) {
    if (!(fault instanceof UnreadableMessageError)) throw fault;
  }
}
