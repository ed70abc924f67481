import type { ReportedPlayer } from "../src/features/imports/round-message.ts";
import type { ServerRound } from "../src/features/imports/write-round-message.ts";
import type { DemoPlayer } from "./demo-players.ts";
import type { Lot } from "./lot.ts";

const pointsOfCapture = 100;

export type Setting = {
  readonly map: string;
  readonly scoreLimit: number;
  readonly timeLimit: number;
  /** Both sides end on the same score. */
  readonly isDrawn: boolean;
};

/** Plays a round: the better team tends to win it, the better player tends to do more in it. */
export function playRound(
  lot: Lot,
  red: readonly DemoPlayer[],
  blue: readonly DemoPlayer[],
  setting: Setting,
): ServerRound {
  const edge = meanSkill(red) - meanSkill(blue);
  const pace = lot.around(5.2, 1.4);
  const redFlags = captures(lot, pace + edge * 1.6);
  const blueFlags = setting.isDrawn ? redFlags : captures(lot, pace - edge * 1.6);
  const redScore = redFlags * pointsOfCapture + lot.whole(0, 9) + redFlags;
  const blueScore = setting.isDrawn ? redScore : blueFlags * pointsOfCapture + lot.whole(0, 9) + blueFlags;
  const minutes = lot.whole(6, setting.timeLimit - 1);
  return {
    ...setting,
    durationSeconds: minutes * 60 + lot.whole(0, 59),
    redScore,
    blueScore,
    redClan: null,
    blueClan: null,
    players: [...team(lot, "red", red, redFlags, minutes, edge), ...team(lot, "blue", blue, blueFlags, minutes, -edge)],
  };
}

function meanSkill(team: readonly DemoPlayer[]): number {
  return team.reduce((sum, { skill }) => sum + skill, 0) / team.length;
}

function captures(lot: Lot, expected: number): number {
  return Math.min(10, Math.max(0, Math.round(lot.around(expected, 1.8))));
}

function team(
  lot: Lot,
  side: "red" | "blue",
  players: readonly DemoPlayer[],
  flags: number,
  minutes: number,
  edge: number,
): ReportedPlayer[] {
  const carriers = Array.from({ length: flags }, () => lot.whole(0, players.length - 1));
  return players.map(({ name, skill }, place) => {
    const captured = carriers.filter((carrier) => carrier === place).length;
    const kills = Math.max(2, Math.round(minutes * lot.around(3.4 + skill * 0.7, 0.6)));
    const deaths = Math.max(1, Math.round(minutes * lot.around(3.4 - skill * 0.4 - edge * 0.3, 0.5)));
    return { name, side, kills, deaths, flags: captured, score: kills + captured * 5 + lot.whole(0, 12) };
  });
}
