import type { Side } from "contract/sides.ts";
import { createSeededRandom, type SeededRandom } from "../../server/demo/seeded-random.ts";

/** A round as a game server would report it. */
export type BulkRound = {
  /** The position of the mode in `bulkModeNames`. */
  readonly modeIndex: number;
  /** In milliseconds since the epoch. */
  readonly playedAt: number;
  readonly map: string;
  readonly redScore: number;
  readonly blueScore: number;
  /** The side that forfeited, or `null` if none did. */
  readonly forfeitSide: Side | null;
  readonly players: readonly BulkPlayer[];
};
/** A player in a round, with the statistics that the game server reports. */
export type BulkPlayer = {
  /** The number of the player, from 0 to `bulkPlayerCount - 1`. */
  readonly playerIndex: number;
  readonly side: Side;
  readonly score: number;
  /** `null` if the game server does not report flags. */
  readonly flags: number | null;
  readonly kills: number;
  readonly deaths: number;
};

/** The modes of leagues that are filled in bulk. */
export const bulkModeNames = ["Classic 2on2", "Classic 3on3", "Fastcap"];
/** The number of players in leagues that are filled in bulk. */
export const bulkPlayerCount = 2000;

const maps = ["ctf1", "ctf2", "ctf3", "ctf4_old", "ctf5", "ctf6"];
const tenYearsMs = 3650 * 86_400_000;
const lastRoundAt = Date.UTC(2016, 0, 1) + tenYearsMs;
/** The time between two rounds: a million rounds are played in ten years. A league with more rounds begins earlier. */
const roundIntervalMs = tenYearsMs / 1_000_000;

/** Generates rounds at a steady pace, in chronological order. The same seed generates the same rounds. */
export function* generateBulkRounds(count: number, seed = 11): Generator<BulkRound> {
  const random = createSeededRandom(seed);
  for (let number = 0; number < count; number += 1) {
    const teamSize = random.integer(2, 3);
    const redFlags = random.integer(0, 9);
    const blueFlags = random.integer(0, 9);
    yield {
      modeIndex: random.integer(0, bulkModeNames.length - 1),
      playedAt: lastRoundAt - Math.ceil((count - number) * roundIntervalMs),
      map: random.pick(maps),
      // A captured flag counts 100 points. The rest is for grabs and kills.
      redScore: redFlags * 100 + random.integer(0, 30),
      blueScore: blueFlags * 100 + random.integer(0, 30),
      forfeitSide: random.next() < 0.01 ? random.pick(["red", "blue"]) : null,
      players: [...drawPlayers(random, teamSize * 2)].map((playerIndex, position) =>
        createPlayer(random, playerIndex, position % 2 === 0 ? "red" : "blue"),
      ),
    };
  }
}

/** Draws the indices of different players. Low indices are drawn most often. */
function drawPlayers(random: SeededRandom, count: number): ReadonlySet<number> {
  const players = new Set<number>();
  while (players.size < count) players.add(Math.floor(bulkPlayerCount * random.next() ** 2));
  return players;
}

function createPlayer(random: SeededRandom, playerIndex: number, side: Side): BulkPlayer {
  const kills = random.integer(0, 80);
  return {
    playerIndex,
    side,
    score: kills + random.integer(0, 40),
    flags: random.next() < 0.3 ? null : random.integer(0, 5),
    kills,
    deaths: random.integer(0, 60),
  };
}
