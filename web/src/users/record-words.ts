export interface Games {
  readonly numberGames: number;
  readonly numberWins: number;
  readonly numberLosses: number;
}

/** Games won, lost and drawn, as `12–5–1`. */
export function recordWords({ numberGames, numberWins, numberLosses }: Games): string {
  return [numberWins, numberLosses, numberGames - numberWins - numberLosses].join("–");
}
