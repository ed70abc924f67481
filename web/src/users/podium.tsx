import { Link } from "@tanstack/react-router";
import { fixed, NONE } from "../platform/numbers.ts";
import { Avatar } from "../ui/avatar.tsx";
import { FormDots } from "../ui/form-dots.tsx";
import { AccountNote } from "./account-note.tsx";
import { GameRecord } from "./game-record.tsx";
import type { RankedEntry } from "./leaderboard.ts";
import css from "./podium.module.css";
import type { UsersArea } from "./users-area.ts";

interface PodiumProps {
  readonly area: UsersArea;
  /** Up to three. */
  readonly entries: readonly RankedEntry[];
}

/** The first three, each standing on a step. */
export function Podium({ area, entries }: PodiumProps) {
  return (
    <ol className={css["podium"]} aria-label="The first three">
      {entries.map(({ user, standing }, index) => (
        <li key={user._id} className={css["place"]}>
          <span className={css["stand"]}>
            <Avatar userId={user._id} src={user.avatar} size={index === 0 ? 104 : 76} />
          </span>
          <div className={css["step"]}>
            <span className={css["rank"]}>{standing.rank}</span>
            <div className={css["who"]}>
              <Link {...area.paths.one(user._id)} className={css["name"]} title={user.userName} dir="auto">
                {user.userName}
              </Link>
              <p className={css["clan"]}>{user.clanName ?? "No clan"}</p>
              <AccountNote user={user} />
            </div>
            <dl className={css["figures"]}>
              <div className={css["elo"]}>
                <dt>Elo</dt>
                <dd>{fixed(standing.elo, 2)}</dd>
              </div>
              <div>
                <dt title="Won, lost, drawn">W–L–D</dt>
                <dd>
                  <GameRecord games={standing} />
                </dd>
              </div>
              <div>
                <dt>Form</dt>
                <dd>{standing.form === "" ? NONE : <FormDots form={standing.form} />}</dd>
              </div>
            </dl>
          </div>
        </li>
      ))}
    </ol>
  );
}
