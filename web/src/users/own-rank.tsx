import { Link } from "@tanstack/react-router";
import { trendsQueries } from "../careers/careers-queries.ts";
import { Avatar } from "../league-ui/avatar.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { Rating } from "../stats/rating.tsx";
import css from "./own-rank.module.css";

/** The viewer's place on the leaderboard, kept in view, with what the next rank takes; nothing without a game. */
export function OwnRank({ modeId }: { readonly modeId: string }) {
  const { user } = useSession();
  const { data: ownRank } = useQuery(trendsQueries.ownRank(modeId));
  if (!user || !ownRank) return null;
  const { rank, next } = ownRank;
  return (
    <Link {...paths.player(user._id)} className={css["row"]}>
      <Rank rank={rank} />
      <Avatar userId={user._id} picture={user} size={28} />
      <span className={css["who"]}>
        <strong>You</strong>
        <span className={css["next"]}>
          {next ? (
            <>
              {fixed(next.elo - ownRank.elo, 2)} to rank {next.rank}, <bdi>{next.userName}</bdi>
            </>
          ) : (
            "Nobody is above you"
          )}
        </span>
      </span>
      <strong>
        <Rating of={ownRank} />
      </strong>
    </Link>
  );
}
