import { Link } from "@tanstack/react-router";
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
 * A bar with the viewer's rank and the Elo that is missing to the next rank. It sticks to the bottom of the window. Renders
 * nothing before their first game.
 */
export function OwnRankBar({ modeId }: { readonly modeId: string }) {
  const { user } = useSession();
  const { data: ownRank } = useQuery(trendsQueries.ownRank(modeId));
  if (!user || !ownRank) return null;
  const { rank, next } = ownRank;
  return (
    <Link
      {...paths.player(user._id)}
      className={classNames(
        "sticky z-2 bottom-[calc(var(--spacing-bar)_+_0.75rem)] flex items-center gap-3",
        "min-h-13 py-1 pr-5 pl-4",
        "no-underline tabular-nums",
        "border border-gold-edge rounded-md bg-raised shadow-lg",
        "hover:bg-hover",
      )}
    >
      <Rank rank={rank} />
      <Avatar userId={user._id} picture={user} size={28} />
      <span className="flex flex-1 flex-wrap gap-x-3 gap-y-0 min-w-0">
        <strong>You</strong>
        <span className="truncate min-w-0 text-soft">
          {next ? (
            <>
              {formatDecimal(next.elo - ownRank.elo, 2)} to rank {next.rank}, <bdi translate="no">{next.userName}</bdi>
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
