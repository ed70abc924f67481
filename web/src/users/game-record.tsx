import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { type Games, recordWords } from "./record-words.ts";

/** Games won, lost and drawn, with the words for those who cannot see what stands where. */
export function GameRecord({ games }: { readonly games: Games }) {
  const { numberGames, numberWins, numberLosses } = games;
  const draws = numberGames - numberWins - numberLosses;
  return (
    <>
      <span aria-hidden={true}>{recordWords(games)}</span>
      <VisuallyHidden>{`${numberWins} won, ${numberLosses} lost, ${draws} drawn`}</VisuallyHidden>
    </>
  );
}
