import type { Clan } from "contract/clans.ts";
import type { ReactNode } from "react";
import { FormDots } from "../league-ui/form-dots.tsx";
import { fixed, NONE, percent } from "../platform/numbers.ts";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import css from "./clan-figures.module.css";
import { differenceWords } from "./difference-words.ts";

/** A clan's line of the table; without a clan, skeletons stand for the numbers. */
export function ClanFigures({ clan }: { readonly clan: Clan | undefined }) {
  const of = (words: (clan: Clan) => ReactNode) => (clan ? words(clan) : <Skeleton width="3ch" />);
  return (
    <div className={css["figures"]}>
      <FigureRow>
        <Figure label="Points" size="large">
          {of(({ points }) => points)}
        </Figure>
        <Figure label="Difference" size="large">
          {of(({ difference }) => differenceWords(difference))}
        </Figure>
        <Figure label="Avg. Elo" kind="rating" size="large">
          {of(({ averageElo }) => fixed(averageElo, 2))}
        </Figure>
        <Figure label="Nb. Games">{of(({ numberGames }) => numberGames)}</Figure>
        <Figure label="Wins">{of(({ numberWins }) => numberWins)}</Figure>
        <Figure label="Losses">{of(({ numberLosses }) => numberLosses)}</Figure>
        <Figure label="Win rate">{of(({ winRate }) => percent(winRate))}</Figure>
        <Figure label="Form">
          {of(({ form }) =>
            form === "" ? (
              NONE
            ) : (
              <span className={css["form"]}>
                <FormDots form={form} />
              </span>
            ),
          )}
        </Figure>
      </FigureRow>
    </div>
  );
}
