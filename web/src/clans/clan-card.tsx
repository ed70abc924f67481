import { Crest } from "../league-ui/crest.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { fixed, percent } from "../platform/numbers.ts";
import { GameRecord } from "../users/game-record.tsx";
import css from "./clan-card.module.css";
import { Place } from "./clan-name.tsx";
import { differenceWords } from "./difference-words.ts";
import type { PlacedClan } from "./place.ts";
import { RosterMark } from "./roster-mark.tsx";

/** A clan in the table on a phone. */
export function ClanCard({ clan, place }: PlacedClan) {
  const { name, players, numberGames, winRate, points, difference, averageElo, form } = clan;
  return (
    <span className={css["card"]}>
      <Place place={place} />
      <Crest name={name} size={36} />
      <span className={css["words"]}>
        <span className={css["name"]} dir="auto">
          {name}
        </span>
        <span className={css["note"]}>{`${numberGames} games · Elo ${fixed(averageElo, 2)}`}</span>
        {numberGames > 0 && (
          <span className={css["form"]}>
            <FormDots form={form} />
            <span className={css["note"]}>
              <GameRecord games={clan} />
            </span>
          </span>
        )}
        <RosterMark players={players.length} />
      </span>
      <span className={css["figures"]}>
        <span>
          <strong className={css["points"]}>{points}</strong>
          <span className={css["note"]}>{points === 1 ? "point" : "points"}</span>
        </span>
        <span>{differenceWords(difference)}</span>
        <span className={css["note"]}>{`${percent(winRate)} won`}</span>
      </span>
    </span>
  );
}
