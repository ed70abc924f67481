import { type QueueHistory, waitBounds } from "contract/queues.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { playersOfResults } from "../../results/result-players-queries.ts";
import type { Row } from "../../tables.ts";
import { presentMatchResult } from "./present-queue.ts";
import { findQueue } from "./queues-queries.ts";
import { elosInMatches, lastMade, lastMatchesOfQueue, waitsOfQueue } from "./waiting-queries.ts";

const mostMatches = 5;
const mostMade = 200;

/** How long players waited in a queue, and its last validated matches. @throws QUEUE_NOT_FOUND */
export async function showQueueHistory(db: LeagueDatabase, id: number): Promise<QueueHistory> {
  if ((await findQueue(db, id)) === undefined) throw refuse("QUEUE_NOT_FOUND");
  const matches = await lastMatchesOfQueue(db, id, mostMatches);
  const players = await playersOfResults(
    db,
    matches.map((match) => match.id),
  );
  const { lowest, highest } = await elosInMatches(
    db,
    matches.map(({ match_id }) => match_id),
  );
  return {
    waits: mediansOf(await waitsOfQueue(db, id)),
    made: hoursOf(await lastMade(db, id, mostMade)),
    lastResults: matches.map((match) => presentMatchResult(match, players)),
    elos: lowest === null || highest === null ? null : { lowest, highest },
  };
}

/** The hours of the week (UTC, from Monday) of these instants (ms UTC), each with how many they are. */
function hoursOf(made: readonly number[]): QueueHistory["made"] {
  // 1970 began on a Thursday.
  const hours = Map.groupBy(made, (at) => (Math.floor(at / hourMs) + 3 * 24) % (7 * 24));
  return [...hours].map(([hourOfWeek, { length }]) => ({ hourOfWeek, matches: length }));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Wait = { readonly joined_at: number };

/** Counts waits for a match by the UTC hour in which they began and by their length. @param madeAt ms UTC */
export function countersOfWaits(queueId: number, waits: readonly Wait[], madeAt: number): Row<"queue_waits">[] {
  const counters = new Map<string, Row<"queue_waits">>();
  for (const { joined_at } of waits) {
    const hour = Math.floor(joined_at / hourMs) % 24;
    const minutes = waitBounds.find((bound) => madeAt - joined_at <= bound * minuteMs) ?? waitBounds.at(-1) ?? 0;
    const empty = { queue_id: queueId, hour, minutes, players: 0 };
    counters.getOrInsertComputed(`${hour} ${minutes}`, () => empty).players += 1;
  }
  return [...counters.values()];
}

type Counter = Pick<Row<"queue_waits">, "hour" | "minutes" | "players">;

/** The median wait of each hour. @param counters ordered by their minutes */
function mediansOf(counters: readonly Counter[]): QueueHistory["waits"] {
  return [...Map.groupBy(counters, ({ hour }) => hour)].map(([hour, ofHour]) => {
    const players = ofHour.reduce((sum, one) => sum + one.players, 0);
    let counted = 0;
    const median = ofHour.find((one) => {
      counted += one.players;
      return 2 * counted >= players;
    });
    return { hour, players, minutes: median?.minutes ?? 0 };
  });
}
