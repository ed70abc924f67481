import { Link } from "@tanstack/react-router";
import { Avatar } from "../league-ui/avatar.tsx";
import { FormDots } from "../league-ui/form-dots.tsx";
import { NONE } from "../platform/numbers.ts";
import { Rating } from "../stats/rating.tsx";
import { AccountNote } from "./account-note.tsx";
import { GameRecord } from "./game-record.tsx";
import type { RankedEntry } from "./leaderboard.ts";
import type { PlayerPaths } from "./player-paths.ts";
import css from "./podium.module.css";
import { AVATAR_SIZES, PodiumStep } from "./podium-step.tsx";

interface PodiumProps {
  readonly paths: PlayerPaths;
  /** Up to three. */
  readonly entries: readonly RankedEntry[];
}

/** The first three, each standing on a step. */
export function Podium({ paths, entries }: PodiumProps) {
  return (
    <ol className={css["podium"]} aria-label="The first three">
      {entries.map(({ user, standing: { rank, form, ...games } }, index) => (
        <PodiumStep
          key={user._id}
          avatar={<Avatar userId={user._id} src={user.avatar} size={AVATAR_SIZES[index] ?? 0} />}
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
        />
      ))}
    </ol>
  );
}
