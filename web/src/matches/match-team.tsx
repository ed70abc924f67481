import { Link } from "@tanstack/react-router";
import type { MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Avatar } from "../league-ui/avatar.tsx";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { Icon } from "../ui/icon.tsx";
import { playersOf } from "./match-stage.ts";

interface TeamProps {
  readonly match: PublicMatch;
  readonly side: Side;
}

/** A side's name and mean Elo. */
export function TeamHead({ match, side }: TeamProps) {
  return (
    <div
      className="flex flex-col justify-center min-w-0 py-5 px-6 data-[side=red]:[grid-area:red] data-[side=blue]:[grid-area:blue] data-[side=blue]:items-end data-[side=blue]:text-end max-md:py-3 max-md:px-4"
      data-side={side}
    >
      <p className="font-display text-xl leading-[1.25] font-bold [&>span]:[font-weight:inherit]">
        <SideLabel side={side} />
      </p>
      <p className="flex flex-col text-gold-text font-display text-2xl leading-[1.2] font-bold">
        {fixed(side === "red" ? match.redElo : match.blueElo, 2)}
        <span className="text-soft font-text text-sm leading-[1.4] font-normal">Mean Elo</span>
      </p>
    </div>
  );
}

/** A side's players, and whether they are ready. */
export function TeamPlayers({ match, side }: TeamProps) {
  return (
    <ul
      className="min-w-0 pt-2 px-6 pb-4 data-[side=blue]:border-l data-[side=blue]:border-line max-md:pt-1 max-md:px-3 max-md:pb-2"
      data-side={side}
      aria-label={`${side === "red" ? "Red" : "Blue"} players`}
    >
      {playersOf(match, side).map((player) => (
        <Player key={player.userId} player={player} isReady={match.readyUntil === null || player.isReady} />
      ))}
    </ul>
  );
}

function Player({ player, isReady }: { readonly player: MatchPlayer; readonly isReady: boolean }) {
  const { userId, userName, elo } = player;
  const { user } = useSession();
  return (
    <li /* The viewer finds themselves at once. The blue side is the red one in a mirror. */
      className="relative flex items-center gap-3 min-h-13 py-1 border-b border-line last:border-b-0 data-[own=true]:-mx-2 data-[own=true]:px-2 data-[own=true]:rounded-sm data-[own=true]:bg-gold-tint in-data-[side=blue]:flex-row-reverse max-md:gap-2"
      data-own={userId === user?._id}
    >
      <Avatar userId={userId} picture={player} size={32} />
      <span className="flex flex-1 flex-col min-w-0 leading-[1.35] in-data-[side=blue]:items-end">
        <Link
          {...paths.player(userId)} /* The whole line leads to its player. */
          className="truncate font-medium no-underline hover:underline in-data-[side=blue]:max-w-full after:absolute after:inset-0"
          title={userName}
          dir="auto"
        >
          {userName}
        </Link>
        <span className="text-soft text-sm tabular-nums">{fixed(elo, 2)}</span>
      </span>
      <span
        className="flex flex-none items-center gap-1.5 text-faint text-sm data-[ready=true]:text-ok-text in-data-[side=blue]:flex-row-reverse"
        data-ready={isReady}
      >
        <Icon of={isReady ? CircleCheck : CircleDashed} size={16} />
        <span className="max-sm:sr-only">{isReady ? "Ready" : "Not yet"}</span>
      </span>
    </li>
  );
}
