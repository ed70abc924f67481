import type { ReportedPlayer } from "../src/features/imports/round-message.ts";
import type { ServerRound } from "../src/features/imports/write-round-message.ts";
import type { DemoPlayer } from "./demo-players.ts";
import type { SeededRandom } from "./seeded-random.ts";

const pointsOfCapture = 100;

export type Setting = {
  readonly map: string;
  readonly scoreLimit: number;
  readonly timeLimit: number;
  /** Whether both sides end with the same score. */
  readonly isDrawn: boolean;
};

/** Generates a round: the better team tends to win, and better players tend to have better figures. */
export function playRound(
  random: SeededRandom,
  red: readonly DemoPlayer[],
  blue: readonly DemoPlayer[],
  setting: Setting,
): ServerRound {
  const edge = meanSkill(red) - meanSkill(blue);
  const pace = random.around(5.2, 1.4);
  const redFlags = captures(random, pace + edge * 1.6);
  const blueFlags = setting.isDrawn ? redFlags : captures(random, pace - edge * 1.6);
  const redScore = redFlags * pointsOfCapture + random.whole(0, 9) + redFlags;
  const blueScore = setting.isDrawn ? redScore : blueFlags * pointsOfCapture + random.whole(0, 9) + blueFlags;
  const minutes = random.whole(6, setting.timeLimit - 1);
  return {
    ...setting,
    durationSeconds: minutes * 60 + random.whole(0, 59),
    redScore,
    blueScore,
    redClan: null,
    blueClan: null,
    players: [
      ...team(random, "red", red, redFlags, minutes, edge),
      ...team(random, "blue", blue, blueFlags, minutes, -edge),
    ],
  };
}

function meanSkill(team: readonly DemoPlayer[]): number {
  return team.reduce((sum, { skill }) => sum + skill, 0) / team.length;
}

function captures(random: SeededRandom, expected: number): number {
  return Math.min(10, Math.max(0, Math.round(random.around(expected, 1.8))));
}

function team(
  random: SeededRandom,
  side: "red" | "blue",
  players: readonly DemoPlayer[],
  flags: number,
  minutes: number,
  edge: number,
): ReportedPlayer[] {
  const carriers = Array.from({ length: flags }, () => random.whole(0, players.length - 1));
  return players.map(({ name, skill }, index) => {
    const captured = carriers.filter((carrier) => carrier === index).length;
    const kills = Math.max(2, Math.round(minutes * random.around(3.4 + skill * 0.7, 0.6)));
    const deaths = Math.max(1, Math.round(minutes * random.around(3.4 - skill * 0.4 - edge * 0.3, 0.5)));
    return { name, side, kills, deaths, flags: captured, score: kills + captured * 5 + random.whole(0, 12) };
  });
}
