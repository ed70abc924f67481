import { fixed } from "../platform/numbers.ts";
import { isProvisional } from "./stat-figures.ts";

/** An Elo with two decimals; a provisional one (few games) has a question mark. */
export function RatingFigure({
  of: { elo, numberGames },
}: {
  of: { readonly elo: number; readonly numberGames: number };
}) {
  if (!isProvisional(numberGames)) return fixed(elo, 2);
  return (
    <span className="relative" title="Provisional: fewer than five games">
      {fixed(elo, 2)}
      <span /* It hangs in the margin, so that numbers share an edge. */
        className="absolute left-full ml-px text-soft"
        aria-hidden={true}
      >
        ?
      </span>
      <span className="sr-only"> (provisional)</span>
    </span>
  );
}
