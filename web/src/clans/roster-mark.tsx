import { Badge } from "../ui/badge.tsx";
import css from "./clan-columns.module.css";
import { rosterFault, rosterWords } from "./roster-words.ts";

/** Marks a roster that is not of the size that the rules want; nothing where it is. */
export function RosterMark({ players }: { readonly players: number }) {
  const fault = rosterFault(players);
  return (
    fault && (
      <span className={css["roster"]} title={fault}>
        <Badge state="warn">
          <span className={css["rosterWords"]}>{rosterWords(players)}</span>
        </Badge>
      </span>
    )
  );
}
