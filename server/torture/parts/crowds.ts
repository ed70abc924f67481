import { isWithin, tableRow } from "../../bench/bench-table.ts";
import { measureStreams } from "../../bench/parts/streams.ts";
import type { Run } from "../run.ts";

const streams = 10_000;

/** Opens very many streams of changes on one process. */
export async function crowd({ say, found }: Run): Promise<string> {
  for (const line of await measureStreams(say, { streams, kilobytesEach: 30 })) {
    say(tableRow(line));
    if (!isWithin(line)) found(tableRow(line));
  }
  return `${streams} streams of changes`;
}
