import type { Document, ObjectId } from "bson";
import { getOppositeSide, type Side } from "contract/sides.ts";
import type { SeededRandom } from "../../demo/seeded-random.ts";
import { createPersonCopy, createTimestamps, HOUR, type NextId, type Person } from "./generated-parts.ts";
import { calculateEloGain, calculateMean, type Totals } from "./generated-stats.ts";

// The names of documents' fields are those of the legacy software, such as `looserSide` and `freezed`.

/** How a round ends. "decided by vote": the players voted who won, without a round. */
export type Ending =
  | "validated"
  | "draw"
  | "forfeit"
  | "flags unreported"
  | "not validated"
  | "empty"
  | "called off"
  | "decided by vote";

export type Teams = Readonly<Record<Side, readonly { readonly person: Person; readonly elo: number }[]>>;

/** A round: the fields of its document, and the values that count for stats and Elo. */
export type Round = {
  readonly id: ObjectId;
  readonly fields: Document & { redPlayers: Document[]; bluePlayers: Document[] };
  readonly winner: Side | undefined;
  /** Whether the round counts for stats and Elo. A round that was called off is frozen, but does not count. */
  readonly isCounted: boolean;
  readonly scores: Readonly<Record<Side, number>>;
  readonly players: Readonly<Record<Side, readonly RoundPlayer[]>>;
};

type RoundPlayer = {
  readonly person: Person;
  readonly eloBefore: number;
  readonly eloAfter: number;
  readonly totals: Totals;
};

/** The Elo of players without a round. */
const START_ELO = 1000;
const MAPS = ["ctf_5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"];
const NO_TOTALS: Totals = { score: 0, kills: 0, deaths: 0, flags: 0 };
/** Endings without a played round, so that players have no totals. */
const UNPLAYED: readonly Ending[] = ["forfeit", "empty", "called off", "decided by vote"];
const NOT_FROZEN: readonly Ending[] = ["not validated", "empty"];

/**
 * Creates a round of two teams. It is validated an hour after its beginning.
 * @param at when the round begins, in milliseconds since the epoch
 */
export function createRound(
  teams: Teams,
  at: number,
  ending: Ending,
  { random, nextId }: { random: SeededRandom; nextId: NextId },
): Round {
  const flags = { red: 0, blue: 0 };
  const winningSide = random.pick(["red", "blue"] as const);
  if (!UNPLAYED.includes(ending)) {
    const winnerFlags = random.integer(4, 10);
    flags[winningSide] = winnerFlags;
    flags[getOppositeSide(winningSide)] = ending === "draw" ? winnerFlags : random.integer(0, winnerFlags - 1);
  }
  // If no round was played, the winner gets a score of 1000.
  const isDecidedWithoutPlay = ending === "forfeit" || ending === "decided by vote";
  const extraScore = random.integer(1, 60);
  const getScore = (side: Side) => {
    if (isDecidedWithoutPlay) return side === winningSide ? 1000 : 0;
    return flags[side] === 0 ? 0 : 100 * flags[side] + extraScore;
  };
  const isFrozen = !NOT_FROZEN.includes(ending);
  const isCounted = isFrozen && ending !== "called off";
  const winner = isCounted && ending !== "draw" ? winningSide : undefined;
  const listElos = (side: Side) => teams[side].map(({ elo }) => elo);
  const gain = winner === undefined ? 0 : calculateEloGain(listElos(winner), listElos(getOppositeSide(winner)));
  // `0 - gain` instead of `-gain`, which would be -0 without a gain.
  const getEloChange = (side: Side) => (side === winner ? gain : 0 - gain);
  const createPlayers = (side: Side) =>
    teams[side].map(({ person, elo }, index): RoundPlayer => {
      const playerCount = teams[side].length;
      // The first players have one flag more, if the flags cannot be shared evenly.
      const extraFlag = index < flags[side] % playerCount ? 1 : 0;
      const playerFlags = Math.floor(flags[side] / playerCount) + extraFlag;
      const totals = {
        score: 5 * playerFlags + random.integer(0, 40),
        kills: random.integer(0, 60),
        deaths: random.integer(0, 60),
        flags: ending === "flags unreported" ? 0 : playerFlags,
      };
      return {
        person,
        eloBefore: elo,
        eloAfter: elo + getEloChange(side),
        totals: UNPLAYED.includes(ending) ? NO_TOTALS : totals,
      };
    });
  const players = { red: createPlayers("red"), blue: createPlayers("blue") };
  const seconds = random.integer(300, 1500);
  const createDocuments = (side: Side) => players[side].map((player) => createPlayerDocument(player, nextId(at)));
  return {
    id: nextId(at),
    fields: {
      date: new Date(at),
      mode: `${teams.red.length}v${teams.blue.length}`,
      map: random.pick(MAPS),
      scoreLimit: 1000,
      timeLimit: 0,
      isForfeit: ending === "forfeit",
      totalTimeSeconds: seconds % 60,
      totalTimeMinutes: Math.floor(seconds / 60),
      totalTime: seconds / 60,
      ...(winner !== undefined && { winnerSide: winner, looserSide: getOppositeSide(winner) }),
      ...(ending === "draw" && { winnerSide: "" }),
      redScore: getScore("red"),
      blueScore: getScore("blue"),
      redPlayers: createDocuments("red"),
      bluePlayers: createDocuments("blue"),
      eloGain: gain,
      eloLoss: 0 - gain,
      // The legacy software stores the Elo of new players if the round has no winner.
      redEloBefore: winner === undefined ? START_ELO : calculateMean(listElos("red")),
      blueEloBefore: winner === undefined ? START_ELO : calculateMean(listElos("blue")),
      redEloGain: winner === undefined ? 0 : getEloChange("red"),
      blueEloGain: winner === undefined ? 0 : getEloChange("blue"),
      freezed: isFrozen,
      ...(isFrozen && { freezedAt: new Date(at + HOUR) }),
      ...createTimestamps(at, at + HOUR),
    },
    winner,
    isCounted,
    scores: { red: getScore("red"), blue: getScore("blue") },
    players,
  };
}

function createPlayerDocument({ person, eloBefore, eloAfter, totals }: RoundPlayer, _id: ObjectId): Document {
  return {
    ...createPersonCopy(person),
    ...totals,
    flagsTouches: totals.flags,
    eloBefore,
    eloAfter,
    _id,
  };
}
