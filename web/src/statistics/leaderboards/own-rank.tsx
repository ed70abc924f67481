import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { EloValue } from "../../competitions/stat-metrics.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { trendsQueries } from "../careers/careers-queries.ts";

/**
 * A bar of one line with the viewer's rank and the Elo that is missing to the next rank. It sticks to the bottom of the window,
 * on phones to the navigation there, while the viewer's row in the list is out of view. Renders nothing before their first game.
 */
export function OwnRankBar({ modeId }: { readonly modeId: string }) {
  const { user } = useSession();
  const { data: ownRank } = useQuery(trendsQueries.ownRank(modeId));
  const bar = useRef<HTMLAnchorElement>(null);
  const isRowInView = useIsOtherLinkInView(bar, ownRank?.rank);
  if (!user || !ownRank) return null;
  const { rank, next } = ownRank;
  return (
    <Link
      ref={bar}
      {...paths.player(user._id)}
      className={classNames(
        "sticky z-2 bottom-[calc(var(--spacing-bar)_+_0.5rem)] flex items-center gap-3 h-11 pr-5 pl-4",
        "no-underline tabular-nums whitespace-nowrap",
        "border border-gold-edge rounded-md bg-raised shadow-lg",
        "max-sm:bottom-bar max-sm:gap-2 max-sm:-mx-gutter max-sm:px-gutter max-sm:border-x-0 max-sm:rounded-none max-sm:text-sm",
        "hover:bg-hover",
        // Keeps its place, so that nothing moves.
        isRowInView && "invisible",
      )}
    >
      <Rank rank={rank} />
      <Avatar userId={user._id} picture={user} size={28} />
      <span className="flex flex-1 gap-x-3 min-w-0 max-sm:gap-x-2">
        <strong>You</strong>
        <span className="truncate min-w-0 text-soft">
          {next ? (
            <>
              {formatDecimal(next.elo - ownRank.elo, 2)} Elo to rank {next.rank}
              {/* Phones have no room for the name, which the row above has. */}
              <span className="max-sm:hidden">
                , <bdi translate="no">{next.userName}</bdi>
              </span>
            </>
          ) : (
            "Nobody is above you"
          )}
        </span>
      </span>
      <strong>
        <EloValue stat={ownRank} />
      </strong>
    </Link>
  );
}

/** How far from the bottom of the window a link counts as out of view, because the bar and the navigation cover it. */
const COVERED_PX = 130;

/**
 * Returns whether another link of the page to the same target is in view.
 *
 * @param renderKey looks for the other link again when it changes
 */
function useIsOtherLinkInView(link: RefObject<HTMLAnchorElement | null>, renderKey: unknown): boolean {
  const [isInView, setIsInView] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link exists from the render on in which the key changes
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("main a")];
    const other = links.find((candidate) => candidate !== link.current && candidate.href === link.current?.href);
    if (!other) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${COVERED_PX}px`,
    });
    observer.observe(other);
    return () => observer.disconnect();
  }, [link, renderKey]);
  return isInView;
}
