import type { Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

const COLOURS: Readonly<Record<Side, string>> = { red: "text-red-text", blue: "text-blue-text" };

interface SideLabelProps {
  readonly side: Side;
  /** The text next to the flag. Default "Red" or "Blue". */
  readonly children?: ReactNode;
}

/** The side of a team: a flag (to the left for red, to the right for blue) and a name, readable without colour. */
export function SideLabel({ side, children = getSideLabel(side) }: SideLabelProps) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 font-semibold", COLOURS[side])}>
      <SideFlag side={side} />
      {children}
    </span>
  );
}

/** The flag of a side. Use it alone only if the name is shown nearby. */
export function SideFlag({ side }: { readonly side: Side }) {
  return (
    <svg
      className={classNames("inline-block", COLOURS[side])}
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={true}
    >
      <path
        d={side === "red" ? "M12.25 1v12M12.25 1.75H2l2.5 3-2.5 3h10.25" : "M1.75 1v12M1.75 1.75H12l-2.5 3 2.5 3H1.75"}
      />
    </svg>
  );
}

/** Returns the name of a side: "Red" or "Blue". */
export function getSideLabel(side: Side): string {
  return side === "red" ? "Red" : "Blue";
}

interface Teams<Player> {
  readonly redPlayers: readonly Player[];
  readonly bluePlayers: readonly Player[];
}

/** Returns the players of the red team, then those of the blue team. */
export function listPlayersOfBothTeams<Player>({ redPlayers, bluePlayers }: Teams<Player>): Player[] {
  return [...redPlayers, ...bluePlayers];
}

/** Returns the side of a player; `null` if the user plays on neither. */
export function findSideOfPlayer(
  { redPlayers, bluePlayers }: Teams<{ readonly userId: string }>,
  userId: string,
): Side | null {
  const isUser = (player: { readonly userId: string }) => player.userId === userId;
  if (redPlayers.some(isUser)) return "red";
  return bluePlayers.some(isUser) ? "blue" : null;
}
