import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TrendsPage } from "../careers/careers-queries.ts";
import { TrendSpark } from "../careers/trend-cells.tsx";
import { Avatar } from "../league-ui/avatar.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { NONE } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { Rating } from "../stats/rating.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AccountNote } from "./account-note.tsx";
import { GameRecord } from "./game-record.tsx";
import type { RankedEntry } from "./leaderboard.ts";
import type { PlayerPaths } from "./player-paths.ts";
import css from "./podium.module.css";

interface PodiumProps {
  readonly paths: PlayerPaths;
  /** Up to three. */
  readonly entries: readonly RankedEntry[];
  readonly trends: TrendsPage;
}

/** The first three, on three steps. */
export function Podium({ paths, entries, trends }: PodiumProps) {
  const { isAdmin } = useSession();
  return (
    <ol className={css["podium"]} aria-label="The first three">
      {entries.map(({ user, standing: { rank, form, ...games } }, index) => (
        <PodiumStep
          key={user._id}
          avatar={<Avatar userId={user._id} picture={user} size={AVATAR_SIZES[index] ?? 0} />}
          rank={rank}
          name={
            <Link {...paths.one(user._id)} className={css["link"]} title={user.userName} dir="auto">
              {user.userName}
            </Link>
          }
          clan={user.clanName ?? "No clan"}
          account={user.email !== undefined && <AccountNote user={user} />}
          elo={<Rating of={games} />}
          record={<GameRecord games={games} />}
          form={form === "" ? NONE : <FormDots form={form} />}
          trend={!isAdmin && <TrendSpark page={trends} userId={user._id} />}
        />
      ))}
    </ol>
  );
}

/** The sizes of the avatars, in pixels, from the first. */
const AVATAR_SIZES = [104, 76, 76] as const;

type Parts = "avatar" | "rank" | "name" | "clan" | "account" | "elo" | "record" | "form" | "trend";

/** One of the three steps with its player. */
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
}: Readonly<Record<Parts, ReactNode>>) {
  return (
    <li className={css["player"]}>
      <div className={css["stand"]}>{avatar}</div>
      <div className={css["step"]}>
        <span className={css["rank"]}>{rank}</span>
        <div className={css["who"]}>
          <p className={css["name"]}>{name}</p>
          <p className={css["clan"]}>{clan}</p>
          {account}
        </div>
        <dl className={css["figures"]}>
          <div className={css["elo"]}>
            <dt>Elo</dt>
            <dd>{elo}</dd>
          </div>
          <div>
            <dt title="Won, lost, drawn">W–L–D</dt>
            <dd>{record}</dd>
          </div>
          <div className={css["form"]}>
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

/** The skeleton of the podium. */
export function PodiumSkeleton() {
  const { isAdmin } = useSession();
  return (
    <ol className={css["podium"]} aria-hidden={true}>
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
