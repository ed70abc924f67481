import { Link } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { Swords } from "lucide-react";
import { modeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { Filling } from "./filling.tsx";
import { mapsInShort } from "./maps-in-short.ts";
import { PlaceButton } from "./place-button.tsx";
import css from "./queue-card.module.css";
import { Seats } from "./seats.tsx";
import { usePlace } from "./use-place.ts";

/** A queue in the list: what it is for, its seats, and the way to take one. */
export function QueueCard({ queue }: { readonly queue: Queue }) {
  const place = usePlace(queue);
  const { _id, name, mode, maps, matches } = queue;
  return (
    <li className={css["queue"]} data-queue={true} data-own={place.isTaken}>
      <div className={css["what"]}>
        <h2 className={css["name"]}>
          <Link {...paths.queue(_id)} className={css["link"]} dir="auto">
            {name}
          </Link>
        </h2>
        <p className={css["facts"]}>
          <span>{modeWords(queue)}</span>
          <span title={maps.join(", ")}>{mapsInShort(maps)}</span>
          {matches.length > 0 && (
            <Link {...paths.queue(_id)} className={css["matches"]}>
              <Icon of={Swords} size={14} />
              {matches.length === 1 ? "1 open match" : `${matches.length} open matches`}
            </Link>
          )}
        </p>
      </div>
      <div className={css["act"]}>
        <Filling waiting={place.players.length} of={2 * sizeOf(mode)} />
        <PlaceButton place={place} />
      </div>
      <Seats mode={mode} players={place.players} />
    </li>
  );
}
