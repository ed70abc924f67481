import type { GamesRecord } from "contract/careers.ts";
import { ShareBar } from "../charts/share-bar.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** Games won, lost and drawn: a bar of the shares, and the numbers. */
export function GamesShare({ games }: { readonly games: GamesRecord }) {
  const { wins, losses } = games;
  const draws = games.games - wins - losses;
  return (
    <span className="flex items-center gap-3 min-w-32">
      <ShareBar wins={wins} draws={draws} losses={losses} />
      <span className="min-w-16 tabular-nums text-end whitespace-nowrap" aria-hidden={true}>
        {[wins, losses, draws].join("–")}
      </span>
      <VisuallyHidden>{`${wins} won, ${losses} lost, ${draws} drawn`}</VisuallyHidden>
    </span>
  );
}
