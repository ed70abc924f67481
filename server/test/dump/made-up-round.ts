import type { Document, ObjectId } from "bson";
import { otherSide, type Side } from "contract/sides.ts";
import type { SeededRandom } from "../../demo/seeded-random.ts";
import { createPersonCopy, createTimestamps, HOUR, type NextId, type Person } from "./made-up-parts.ts";
import { eloGain, mean, type Totals } from "./made-up-stats.ts";

/** How a round ends. */
export type Course =
  | "validated"
  | "draw"
  | "forfeit"
  | "flags unreported"
  | "not validated"
  | "empty"
  | "called off"
  | "voted";

export type Teams = Readonly<Record<Side, readonly { readonly person: Person; readonly elo: number }[]>>;

/** A round: the fields of its document, and the values that count for stats and Elo. */
export type Round = {
  readonly id: ObjectId;
  readonly fields: Document & { redPlayers: Document[]; bluePlayers: Document[] };
  readonly winner: Side | undefined;
  /** Whether the round counts. A round that was called off is frozen, but does not count. */
  readonly isValidated: boolean;
  readonly scores: Readonly<Record<Side, number>>;
  readonly players: Readonly<Record<Side, readonly Played[]>>;
};

type Played = { readonly person: Person; readonly before: number; readonly after: number; readonly totals: Totals };

const MAPS = ["ctf_5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"];
const NOTHING: Totals = { score: 0, kills: 0, deaths: 0, flags: 0 };
/** Courses in which players have no totals. */
const UNPLAYED: readonly Course[] = ["forfeit", "empty", "called off", "voted"];
const NOT_FROZEN: readonly Course[] = ["not validated", "empty"];

/** Creates a round of two teams. It begins at a time, and is validated an hour later. */
export function createRound(
  teams: Teams,
  at: number,
  course: Course,
  { random, nextId }: { random: SeededRandom; nextId: NextId },
): Round {
  const flags = { red: 0, blue: 0 };
  const winningSide = random.pick(["red", "blue"] as const);
  if (!UNPLAYED.includes(course)) {
    const winnerFlags = random.whole(4, 10);
    flags[winningSide] = winnerFlags;
    flags[otherSide(winningSide)] = course === "draw" ? winnerFlags : random.whole(0, winnerFlags - 1);
  }
  const isDecidedWithoutPlay = course === "forfeit" || course === "voted";
  const extraScore = random.whole(1, 60);
  const getScore = (side: Side) => {
    if (isDecidedWithoutPlay) return side === winningSide ? 1000 : 0;
    return flags[side] === 0 ? 0 : 100 * flags[side] + extraScore;
  };
  const isValidated = !NOT_FROZEN.includes(course) && course !== "called off";
  const winner = isValidated && course !== "draw" ? winningSide : undefined;
  const listElos = (side: Side) => teams[side].map(({ elo }) => elo);
  const gain = winner === undefined ? 0 : eloGain(listElos(winner), listElos(otherSide(winner)));
  const getEloChange = (side: Side) => (side === winner ? gain : 0 - gain);
  const createPlayers = (side: Side) =>
    teams[side].map(({ person, elo }, index): Played => {
      const count = teams[side].length;
      const share = Math.floor(flags[side] / count) + (index < flags[side] % count ? 1 : 0);
      const totals = {
        score: 5 * share + random.whole(0, 40),
        kills: random.whole(0, 60),
        deaths: random.whole(0, 60),
        flags: course === "flags unreported" ? 0 : share,
      };
      return {
        person,
        before: elo,
        after: elo + getEloChange(side),
        totals: UNPLAYED.includes(course) ? NOTHING : totals,
      };
    });
  const players = { red: createPlayers("red"), blue: createPlayers("blue") };
  const seconds = random.whole(300, 1500);
  const createDocuments = (side: Side) => players[side].map((player) => createPlayerDocument(player, nextId(at)));
  return {
    id: nextId(at),
    fields: {
      date: new Date(at),
      mode: `${teams.red.length}v${teams.blue.length}`,
      map: random.pick(MAPS),
      scoreLimit: 1000,
      timeLimit: 0,
      isForfeit: course === "forfeit",
      totalTimeSeconds: seconds % 60,
      totalTimeMinutes: Math.floor(seconds / 60),
      totalTime: seconds / 60,
      ...(winner !== undefined && { winnerSide: winner, looserSide: otherSide(winner) }),
      ...(course === "draw" && { winnerSide: "" }),
      redScore: getScore("red"),
      blueScore: getScore("blue"),
      redPlayers: createDocuments("red"),
      bluePlayers: createDocuments("blue"),
      eloGain: gain,
      eloLoss: 0 - gain,
      redEloBefore: winner === undefined ? 1000 : mean(listElos("red")),
      blueEloBefore: winner === undefined ? 1000 : mean(listElos("blue")),
      redEloGain: winner === undefined ? 0 : getEloChange("red"),
      blueEloGain: winner === undefined ? 0 : getEloChange("blue"),
      freezed: !NOT_FROZEN.includes(course),
      ...(!NOT_FROZEN.includes(course) && { freezedAt: new Date(at + HOUR) }),
      ...createTimestamps(at, at + HOUR),
    },
    winner,
    isValidated,
    scores: { red: getScore("red"), blue: getScore("blue") },
    players,
  };
}

function createPlayerDocument({ person, before, after, totals }: Played, _id: ObjectId): Document {
  return {
    ...createPersonCopy(person),
    ...totals,
    flagsTouches: totals.flags,
    eloBefore: before,
    eloAfter: after,
    _id,
  };
}
