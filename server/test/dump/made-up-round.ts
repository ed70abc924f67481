import type { Document, ObjectId } from "bson";
import { otherSide, type Side } from "contract/sides.ts";
import type { SeededRandom } from "../../demo/seeded-random.ts";
import { createPersonCopy, createTimestamps, HOUR, type NextId, type Person } from "./made-up-parts.ts";
import { eloGain, mean, type Totals } from "./made-up-stats.ts";

/** What becomes of a round. */
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

/** A round as it is stored, and as it counts. */
export type Round = {
  readonly id: ObjectId;
  readonly fields: Document & { redPlayers: Document[]; bluePlayers: Document[] };
  readonly winner: Side | undefined;
  /** Whether it counts: what is called off is frozen, too. */
  readonly isValidated: boolean;
  readonly scores: Readonly<Record<Side, number>>;
  readonly players: Readonly<Record<Side, readonly Played[]>>;
};

type Played = { readonly person: Person; readonly before: number; readonly after: number; readonly figures: Totals };

const MAPS = ["ctf_5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"];
const NOTHING: Totals = { score: 0, kills: 0, deaths: 0, flags: 0 };
/** Courses without figures. */
const UNPLAYED: readonly Course[] = ["forfeit", "empty", "called off", "voted"];
const NOT_FROZEN: readonly Course[] = ["not validated", "empty"];

/** Makes up a round that two teams began at a time, and validated an hour later. */
export function createRound(
  teams: Teams,
  at: number,
  course: Course,
  { random, nextId }: { random: SeededRandom; nextId: NextId },
): Round {
  const flags = { red: 0, blue: 0 };
  const first = random.pick(["red", "blue"] as const);
  if (!UNPLAYED.includes(course)) {
    flags[first] = random.whole(4, 10);
    flags[otherSide(first)] = course === "draw" ? flags[first] : random.whole(0, flags[first] - 1);
  }
  const isGiven = course === "forfeit" || course === "voted";
  const extra = random.whole(1, 60);
  const score = (side: Side) => {
    if (isGiven) return side === first ? 1000 : 0;
    return flags[side] === 0 ? 0 : 100 * flags[side] + extra;
  };
  const isValidated = !NOT_FROZEN.includes(course) && course !== "called off";
  const winner = isValidated && course !== "draw" ? first : undefined;
  const elosOf = (side: Side) => teams[side].map(({ elo }) => elo);
  const gain = winner === undefined ? 0 : eloGain(elosOf(winner), elosOf(otherSide(winner)));
  const moved = (side: Side) => (side === winner ? gain : 0 - gain);
  const played = (side: Side) =>
    teams[side].map(({ person, elo }, index): Played => {
      const count = teams[side].length;
      const share = Math.floor(flags[side] / count) + (index < flags[side] % count ? 1 : 0);
      const figures = {
        score: 5 * share + random.whole(0, 40),
        kills: random.whole(0, 60),
        deaths: random.whole(0, 60),
        flags: course === "flags unreported" ? 0 : share,
      };
      return { person, before: elo, after: elo + moved(side), figures: UNPLAYED.includes(course) ? NOTHING : figures };
    });
  const players = { red: played("red"), blue: played("blue") };
  const seconds = random.whole(300, 1500);
  const documents = (side: Side) => players[side].map((one) => playerOf(one, nextId(at)));
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
      redScore: score("red"),
      blueScore: score("blue"),
      redPlayers: documents("red"),
      bluePlayers: documents("blue"),
      eloGain: gain,
      eloLoss: 0 - gain,
      redEloBefore: winner === undefined ? 1000 : mean(elosOf("red")),
      blueEloBefore: winner === undefined ? 1000 : mean(elosOf("blue")),
      redEloGain: winner === undefined ? 0 : moved("red"),
      blueEloGain: winner === undefined ? 0 : moved("blue"),
      freezed: !NOT_FROZEN.includes(course),
      ...(!NOT_FROZEN.includes(course) && { freezedAt: new Date(at + HOUR) }),
      ...createTimestamps(at, at + HOUR),
    },
    winner,
    isValidated,
    scores: { red: score("red"), blue: score("blue") },
    players,
  };
}

function playerOf({ person, before, after, figures }: Played, _id: ObjectId): Document {
  return {
    ...createPersonCopy(person),
    ...figures,
    flagsTouches: figures.flags,
    eloBefore: before,
    eloAfter: after,
    _id,
  };
}
