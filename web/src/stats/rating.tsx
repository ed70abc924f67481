import { fixed } from "../platform/numbers.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./rating.module.css";
import { isProvisional } from "./stat-figures.ts";

interface RatingProps {
  readonly of: { readonly elo: number; readonly numberGames: number };
}

/** An Elo with two decimals; a provisional one (few games) has a question mark. */
export function Rating({ of: { elo, numberGames } }: RatingProps) {
  if (!isProvisional(numberGames)) return fixed(elo, 2);
  return (
    <span className={css["rating"]} title="Provisional: fewer than five games">
      {fixed(elo, 2)}
      <span className={css["mark"]} aria-hidden={true}>
        ?
      </span>
      <VisuallyHidden> (provisional)</VisuallyHidden>
    </span>
  );
}
