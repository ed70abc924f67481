import { FormDots } from "../league-ui/form-dots.tsx";
import { Person } from "../league-ui/person.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { Rating } from "../stats/rating.tsx";
import { AccountNote } from "./account-note.tsx";
import { GameRecord } from "./game-record.tsx";
import css from "./leaderboard.module.css";
import type { Entry } from "./leaderboard.ts";

/** A player in the leaderboard on a phone. */
export function LeaderboardCard({ entry: { user, standing } }: { readonly entry: Entry }) {
  return (
    <>
      <span className={css["card"]}>
        <Person
          userId={user._id}
          name={user.userName}
          src={user.avatar}
          size={36}
          before={<Rank place={standing?.rank ?? null} />}
          note={<CardNote entry={{ user, standing }} />}
        />
        {standing && (
          <span className={css["figures"]}>
            <strong className={css["elo"]}>
              <Rating of={standing} />
            </strong>
            <FormDots form={standing.form} />
          </span>
        )}
      </span>
      {user.email !== undefined && (
        <span className={css["account"]}>
          <AccountNote user={user} />
        </span>
      )}
    </>
  );
}

function CardNote({ entry: { user, standing } }: { readonly entry: Entry }) {
  if (!standing) return user.clanName;
  return (
    <>
      <GameRecord games={standing} />
      {user.clanName && ` · ${user.clanName}`}
    </>
  );
}
