import type { ListedPlayer } from "contract/player-lists.ts";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, UserPlus } from "lucide-react";
import { counted } from "../platform/numbers.ts";
import { Icon } from "../ui/icon.tsx";
import css from "./listed-players.module.css";

type State = ListedPlayer["state"];

const states: Readonly<Record<State, { readonly label: string; readonly icon: LucideIcon }>> = {
  WRONG: { label: "Wrong", icon: CircleX },
  DOUBTFUL: { label: "Doubtful", icon: CircleHelp },
  NEW: { label: "New", icon: UserPlus },
  KNOWN: { label: "Known", icon: CircleCheck },
};
const order = Object.keys(states) as State[];

interface ListedPlayersProps {
  readonly players: readonly ListedPlayer[];
  readonly newClans: readonly string[];
}

/** The list may have grown long below it. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** What would become of each line of a list; what is wrong or doubtful comes first. */
export function ListedPlayers({ players, newClans }: ListedPlayersProps) {
  const counts = order.flatMap((state) => {
    const count = players.filter((player) => player.state === state).length;
    return count === 0 ? [] : `${count} ${states[state].label.toLowerCase()}`;
  });
  const clans = newClans.length === 0 ? "" : `, ${counted(newClans.length, "new clan")}: ${newClans.join(", ")}`;
  const sorted = players.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <div ref={scrollTo} className={css["preview"]}>
      <p role="status">
        <strong>{counts.join(", ")}</strong>
        {clans}
      </p>
      <ul className={css["lines"]} aria-label="Preview">
        {sorted.map(({ line, userName, email, clanName, state, reason }) => (
          <li key={line} className={css["line"]} data-state={state}>
            <span className={css["number"]}>{line}</span>
            <span className={css["who"]}>
              <bdi>{userName}</bdi>
              <span className={css["more"]}>{[email, clanName].filter((part) => part !== null).join(" · ")}</span>
              {reason !== null && <span className={css["reason"]}>{reason}</span>}
            </span>
            <span className={css["state"]}>
              <Icon of={states[state].icon} size={16} />
              {states[state].label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
