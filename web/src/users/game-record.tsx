export function GameRecord({ games }: { readonly games: Games }) {
  const { numberGames, numberWins, numberLosses } = games;
  const draws = numberGames - numberWins - numberLosses;
  return (
    <>
      <span aria-hidden={true}>{recordWords(games)}</span>
      <span className="sr-only">{`${numberWins} won, ${numberLosses} lost, ${draws} drawn`}</span>
    </>
  );
}

interface Games {
  readonly numberGames: number;
  readonly numberWins: number;
  readonly numberLosses: number;
}

/** Games won, lost and drawn, as `12–5–1`. */
export function recordWords({ numberGames, numberWins, numberLosses }: Games): string {
  return [numberWins, numberLosses, numberGames - numberWins - numberLosses].join("–");
}
