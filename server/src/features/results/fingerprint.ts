import { createHash } from "node:crypto";
import type { Side } from "contract/sides.ts";

type Fingerprinted = {
  map: string | null;
  redScore: number;
  blueScore: number;
  players: readonly { userId: number; side: Side; score: number; kills: number; deaths: number }[];
};

/** Equal for the same round, whatever the format it was reported in and the order of its players. */
export function fingerprintOf({ map, redScore, blueScore, players }: Fingerprinted): string {
  const lines = players.map(({ userId, side, score, kills, deaths }) => [userId, side, score, kills, deaths]);
  const sorted = lines.sort(([one = 0], [other = 0]) => Number(one) - Number(other));
  return createHash("sha256")
    .update(JSON.stringify([map, redScore, blueScore, sorted]))
    .digest("hex");
}
