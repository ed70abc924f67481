import type { Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

const COLOURS: Readonly<Record<Side, string>> = { red: "text-red-text", blue: "text-blue-text" };

interface SideLabelProps {
  readonly side: Side;
  /** The text beside the shape; default "Red" or "Blue". */
  readonly children?: ReactNode;
}

/** A team's side: a flag that waves left for red and right for blue, and its name, so that colour is never alone. */
export function SideLabel({ side, children = sideWord(side) }: SideLabelProps) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 font-semibold", COLOURS[side])}>
      <SideFlag side={side} />
      {children}
    </span>
  );
}

/** Only the shape, where the name is shown nearby. */
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

/** The name of a side without a clan. */
export function sideWord(side: Side): string {
  return side === "red" ? "Red" : "Blue";
}

type Teams<Player> = { readonly [S in Side as `${S}Players`]: readonly Player[] };

export function bothTeams<Player>({ redPlayers, bluePlayers }: Teams<Player>): Player[] {
  return [...redPlayers, ...bluePlayers];
}

/** The side on which a user plays; `null`: on neither. */
export function sideOf({ redPlayers, bluePlayers }: Teams<{ readonly userId: string }>, userId: string): Side | null {
  const isUser = (player: { readonly userId: string }) => player.userId === userId;
  if (redPlayers.some(isUser)) return "red";
  return bluePlayers.some(isUser) ? "blue" : null;
}
