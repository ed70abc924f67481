import type { GamesRecord } from "contract/careers.ts";
import { ShareBar } from "../charts/share-bar.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./games-record.module.css";

/** Games won, lost and drawn: a bar of the shares, and the numbers. */
export function GamesShare({ games }: { readonly games: GamesRecord }) {
  const { wins, losses } = games;
  const draws = games.games - wins - losses;
  return (
    <span className={css["share"]}>
      <ShareBar wins={wins} draws={draws} losses={losses} />
      <span className={css["words"]} aria-hidden={true}>
        {[wins, losses, draws].join("–")}
      </span>
      <VisuallyHidden>{`${wins} won, ${losses} lost, ${draws} drawn`}</VisuallyHidden>
    </span>
  );
}
