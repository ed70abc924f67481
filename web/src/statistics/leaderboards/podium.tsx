import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EloValue } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { AccountNote, WinLossRecord } from "../../people/users/player-cells.tsx";
import { EMPTY_VALUE } from "../../platform/format-numbers.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { TrendsRequest } from "../careers/careers-queries.ts";
import { TrendSparkline } from "../careers/trend-cells.tsx";
import type { RankedPlayer } from "./leaderboard.ts";
import css from "./podium.module.css";

/** The classes of a row of three steps, of which the first is the widest. */
const podiumClass =
  "grid grid-cols-[1.25fr_1fr_1fr] items-end max-sm:grid-cols-[1fr_1fr] max-sm:gap-x-0 max-sm:gap-y-4";

interface PodiumProps {
  /** Up to three players. */
  readonly entries: readonly RankedPlayer[];
  /** Which trends are fetched. */
  readonly trendsRequest: TrendsRequest;
}

/** The first three players of a leaderboard. */
export function Podium({ entries, trendsRequest }: PodiumProps) {
  const { isAdmin } = useSession();
  return (
    <ol className={podiumClass} aria-label="The first three">
      {entries.map(({ user, standing }, index) => (
        <PodiumStep
          key={user._id}
          avatar={<Avatar userId={user._id} picture={user} size={AVATAR_SIZES[index] ?? 0} />}
          rank={standing.rank}
          name={
            // The link covers the entire item.
            <Link
              {...paths.player(user._id)}
              className={classNames(
                "no-underline",
                "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md",
                "focus-visible:after:outline-2 focus-visible:after:outline-focus",
                "focus-visible:after:-outline-offset-2",
              )}
              title={user.userName}
              dir="auto"
              translate="no"
            >
              {user.userName}
            </Link>
          }
          clan={user.clanName ?? "No clan"}
          account={user.email !== undefined && <AccountNote user={user} />}
          elo={<EloValue stat={standing} />}
          record={<WinLossRecord record={standing} />}
          form={standing.form === "" ? EMPTY_VALUE : <FormDots form={standing.form} />}
          trend={!isAdmin && <TrendSparkline request={trendsRequest} userId={user._id} />}
        />
      ))}
    </ol>
  );
}

/** Sizes of the avatars in pixels, from the first rank. */
const AVATAR_SIZES = [104, 76, 76] as const;

type StepSlot = "avatar" | "rank" | "name" | "clan" | "account" | "elo" | "record" | "form" | "trend";

/**
 * A player on the podium. `account` and `trend` are `false` if they are not shown. Admins see the account instead of the trend;
 * everyone else sees the trend.
 */
function PodiumStep({
  avatar,
  rank,
  name,
  clan,
  account,
  elo,
  record,
  form,
  trend,
}: Readonly<Record<StepSlot, ReactNode>>) {
  return (
    <li className={css["player"]}>
      <div className={css["avatar"]}>{avatar}</div>
      <div className={css["step"]}>
        <span className={css["rank"]}>{rank}</span>
        <div className="min-w-0">
          <p className={css["name"]}>{name}</p>
          <p className="truncate text-soft text-sm">{clan}</p>
          {account}
        </div>
        <dl className={css["stats"]}>
          <div className={css["elo"]}>
            <dt>Elo</dt>
            <dd>{elo}</dd>
          </div>
          <div>
            <dt title="Won, lost, drawn">W–L–D</dt>
            <dd>{record}</dd>
          </div>
          <div className="max-xl:flex-[1_0_100%] max-sm:flex-none">
            <dt>Form</dt>
            <dd>{form}</dd>
          </div>
        </dl>
        {trend !== false && (
          <dl className={css["trend"]}>
            <dt title="Elo over 30 days, and ranks gained or lost in the last week">30 days</dt>
            <dd>{trend}</dd>
          </dl>
        )}
      </div>
    </li>
  );
}

/** Shown while the leaderboard is loading. */
export function PodiumSkeleton() {
  const { isAdmin } = useSession();
  return (
    <ol className={podiumClass} aria-hidden={true}>
      {AVATAR_SIZES.map((size, index) => (
        <PodiumStep
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
          key={index}
          avatar={<Skeleton shape="round" width={`${size}px`} height={`${size}px`} />}
          rank={index + 1}
          name={<Skeleton width="9ch" />}
          clan={<Skeleton width="7ch" />}
          account={isAdmin && <Skeleton width="16ch" />}
          elo={<Skeleton width="6ch" />}
          record={<Skeleton width="6ch" />}
          form={<Skeleton width="6.5rem" />}
          trend={!isAdmin && <Skeleton width="88px" />}
        />
      ))}
    </ol>
  );
}
