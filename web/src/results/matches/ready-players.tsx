import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import { type Side, sides } from "contract/sides.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Avatar } from "../../league-ui/person.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./ready-players.module.css";

/** The players of both sides, and who of them is ready. */
export function ReadyPlayers({ match }: { readonly match: Match }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1" aria-label="Players">
      {sides.map((side) =>
        match[`${side}Players`].map((player) => <ReadyPlayer key={player.userId} player={player} side={side} />),
      )}
    </ul>
  );
}

/** A player's face with a line in the colour of their side, and whether they are ready. */
function ReadyPlayer({ player, side }: { readonly player: MatchPlayer; readonly side: Side }) {
  const { userId, userName, isReady } = player;
  const name = isolateBidi(userName);
  const state = isReady ? "ready" : "not ready yet";
  return (
    <li className={css["player"]} data-side={side} title={`${name}: ${state}`}>
      <Avatar userId={userId} picture={player} name={`${name}, ${state}`} size={28} />
      <Icon
        icon={isReady ? CircleCheck : CircleDashed}
        size={16}
        className={classNames(css["state"], css[isReady ? "ready" : "waiting"])}
      />
    </li>
  );
}
