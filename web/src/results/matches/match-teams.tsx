import { Link } from "@tanstack/react-router";
import type { MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { ResultInsightsData } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { CircleCheck, CircleDashed, UserPlus } from "lucide-react";
import { formatEloBeforeAndAfter } from "../../competitions/round-labels.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { getSideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { isBeingPlayed } from "./live-round.tsx";

interface TeamPlayersProps {
  readonly match: PublicMatch;
  readonly side: Side;
  /** The players' Elo before and after the match, once its result is validated. */
  readonly ratings: Ratings;
}

type Ratings = ResultInsightsData["players"];

/** The players of a side, until the round begins who of them is ready, and until the match is over how many places are open. */
export function TeamPlayers({ match, side, ratings }: TeamPlayersProps) {
  return (
    <ul
      className={classNames(
        "min-w-0 pt-2 px-6 pb-4",
        "max-md:pt-1 max-md:px-3 max-md:pb-2",
        "data-[side=blue]:border-l data-[side=blue]:border-line",
      )}
      data-side={side}
      aria-label={`${getSideLabel(side)} players`}
    >
      {match[`${side}Players`].map((player) => (
        <Player
          key={player.userId}
          match={match}
          player={player}
          rating={ratings.find(({ userId }) => userId === player.userId)}
        />
      ))}
      {match.openPlaces[side] > 0 && (
        <li className="flex items-center gap-3 min-h-13 text-soft in-data-[side=blue]:flex-row-reverse">
          <Icon icon={UserPlus} size={20} /> {formatCount(match.openPlaces[side], "open place")}
        </li>
      )}
    </ul>
  );
}

interface PlayerProps {
  readonly match: PublicMatch;
  readonly player: MatchPlayer;
  readonly rating: Ratings[number] | undefined;
}

function Player({ match, player, rating }: PlayerProps) {
  const { userId, userName, elo } = player;
  const { user } = useSession();
  return (
    // The viewer's own row is highlighted. The blue side mirrors the red side.
    <li
      className={classNames(
        "relative flex items-center gap-3 min-h-13 py-1",
        "border-b border-line",
        "max-md:gap-2",
        "last:border-b-0 data-[own=true]:-mx-2 data-[own=true]:px-2 data-[own=true]:rounded-sm",
        "data-[own=true]:bg-gold-tint",
        "in-data-[side=blue]:flex-row-reverse",
      )}
      data-own={userId === user?._id}
    >
      <Avatar userId={userId} picture={player} size={32} />
      <span className="flex flex-1 flex-col min-w-0 leading-[1.35] in-data-[side=blue]:items-end">
        {/* The link covers the entire row. */}
        <Link
          {...paths.player(userId)}
          className={classNames(
            "line-clamp-2 wrap-anywhere font-medium no-underline hover:underline",
            "in-data-[side=blue]:max-w-full after:absolute after:inset-0",
          )}
          title={userName}
          dir="auto"
        >
          {userName}
        </Link>
        <span className={classNames("text-soft text-sm tabular-nums", rating && "max-sm:text-xs")}>
          {rating ? formatEloBeforeAndAfter(rating) : formatDecimal(elo, 2)}
        </span>
      </span>
      {match.isOpen && !isBeingPlayed(match) && <ReadyState isReady={match.readyUntil === null || player.isReady} />}
    </li>
  );
}

function ReadyState({ isReady }: { readonly isReady: boolean }) {
  return (
    <span
      className={classNames(
        "flex items-center gap-1.5 flex-none",
        "text-sm",
        "text-faint",
        "data-[ready=true]:text-ok-text",
        "in-data-[side=blue]:flex-row-reverse",
      )}
      data-ready={isReady}
    >
      <Icon icon={isReady ? CircleCheck : CircleDashed} size={16} />
      <span className="max-sm:sr-only">{isReady ? "Ready" : "Not yet"}</span>
    </span>
  );
}
