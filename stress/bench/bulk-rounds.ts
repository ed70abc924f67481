import type { Side } from "contract/sides.ts";
import { type SeededRandom, seededRandom } from "../../server/demo/seeded-random.ts";

/** A round as a game server would report it. Players and the mode are given by their index. */
export type BulkRound = {
  readonly mode: number;
  readonly playedAt: number;
  readonly map: string;
  readonly redScore: number;
  readonly blueScore: number;
  /** The side that forfeited. */
  readonly forfeitSide: Side | null;
  readonly players: readonly BulkPlayer[];
};
export type BulkPlayer = {
  readonly player: number;
  readonly side: Side;
  readonly score: number;
  readonly flags: number | null;
  readonly kills: number;
  readonly deaths: number;
};

export const bulkModes = ["Classic 2on2", "Classic 3on3", "Fastcap"];
export const bulkPlayers = 2000;

const maps = ["ctf1", "ctf2", "ctf3", "ctf4_old", "ctf5", "ctf6"];
const end = Date.UTC(2016, 0, 1) + 3650 * 86_400_000;
/** The time between two rounds: a million in ten years. The pace is the same in all leagues; larger ones are older. */
const betweenMs = (3650 * 86_400_000) / 1_000_000;

/** Generates rounds at a steady pace, in chronological order. The same seed generates the same rounds. */
export function* bulkRounds(rounds: number, seed = 11): Generator<BulkRound> {
  const random = seededRandom(seed);
  for (let number = 0; number < rounds; number += 1) {
    const size = random.whole(2, 3);
    const redFlags = random.whole(0, 9);
    const blueFlags = random.whole(0, 9);
    yield {
      mode: random.whole(0, bulkModes.length - 1),
      playedAt: end - Math.ceil((rounds - number) * betweenMs),
      map: random.pick(maps),
      redScore: redFlags * 100 + random.whole(0, 30),
      blueScore: blueFlags * 100 + random.whole(0, 30),
      forfeitSide: random.next() < 0.01 ? random.pick(["red", "blue"]) : null,
      players: [...drawPlayers(random, size * 2)].map((player, index) => createPlayer(random, player, index % 2 === 0)),
    };
  }
}

/** Draws different players. Players with a low index are drawn most often. */
function drawPlayers(random: SeededRandom, count: number): ReadonlySet<number> {
  const players = new Set<number>();
  while (players.size < count) players.add(Math.floor(bulkPlayers * random.next() ** 2));
  return players;
}

function createPlayer(random: SeededRandom, player: number, isRed: boolean): BulkPlayer {
  const kills = random.whole(0, 80);
  return {
    player,
    side: isRed ? "red" : "blue",
    score: kills + random.whole(0, 40),
    flags: random.next() < 0.3 ? null : random.whole(0, 5),
    kills,
    deaths: random.whole(0, 60),
  };
}
