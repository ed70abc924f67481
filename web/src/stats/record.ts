import type { StatSummary } from "./stats-area.ts";

interface RecordPart {
  readonly outcome: "won" | "drawn" | "lost";
  readonly games: number;
  /** Such as `1 win` or `12 losses`. */
  readonly words: string;
}

/** How a player's games ended: won, drawn, lost, in this order. */
export function recordOf(stat: Pick<StatSummary, "numberGames" | "numberWins" | "numberLosses">): RecordPart[] {
  const { numberGames, numberWins, numberLosses } = stat;
  const draws = numberGames - numberWins - numberLosses;
  return [
    { outcome: "won", games: numberWins, words: counted(numberWins, "win", "wins") },
    { outcome: "drawn", games: draws, words: counted(draws, "draw", "draws") },
    { outcome: "lost", games: numberLosses, words: counted(numberLosses, "loss", "losses") },
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
