import type { ListedPlayer } from "contract/player-lists.ts";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, UserPlus } from "lucide-react";
import { counted } from "../platform/numbers.ts";
import { Icon } from "../ui/icon.tsx";

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
    <div ref={scrollTo} className="grid gap-3">
      <p role="status">
        <strong>{counts.join(", ")}</strong>
        {clans}
      </p>
      <ul className="max-h-88 p-0 border-y border-line list-none overflow-y-auto" aria-label="Preview">
        {sorted.map(({ line, userName, email, clanName, state, reason }) => (
          <li
            key={line}
            className="grid grid-cols-[3ch_minmax(0,1fr)_auto] items-baseline gap-3 py-2 px-1 [&+&]:border-t [&+&]:border-line"
            data-state={state}
          >
            <span className="text-soft text-sm text-end tabular-nums">{line}</span>
            <span className="flex flex-wrap gap-x-3 gap-y-0 wrap-anywhere">
              <bdi>{userName}</bdi>
              <span className="text-soft text-sm">{[email, clanName].filter((part) => part !== null).join(" · ")}</span>
              {reason !== null && <span className="text-sm flex-[1_0_100%] text-default">{reason}</span>}
            </span>
            <span className="inline-flex items-center gap-1 text-soft text-sm in-data-[state=WRONG]:text-danger-text in-data-[state=DOUBTFUL]:text-warn-text">
              <Icon of={states[state].icon} size={16} />
              {states[state].label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
