import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Avatar } from "../league-ui/avatar.tsx";
import { TeeOutline } from "../league-ui/tee-outline.tsx";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { serverNow, useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { timePassed } from "../platform/time-words.ts";
import css from "./seats.module.css";
import type { SeatedPlayer } from "./seats.tsx";

/** Who came within so many milliseconds is seen to sit down; the others sat there before one looked. */
const JUST_NOW = 8000;

/** A place somebody has taken: who, how strong, and since when. */
export function TakenSeat({ player }: { readonly player: SeatedPlayer }) {
  const { userId, userName, avatar, elo, joinedAt } = player;
  const { user } = useSession();
  const [isNew] = useState(() => joinedAt === undefined || serverNow() - Date.parse(joinedAt) < JUST_NOW);
  const since = Date.parse(joinedAt ?? "");
  const wait = useServerTime((now) => (Number.isNaN(since) ? "now" : timePassed(since, now)));
  return (
    <li className={css["seat"]} data-own={userId === user?._id} data-new={isNew}>
      <Avatar userId={userId} src={avatar} size={36} />
      <span className={css["words"]}>
        <Link {...paths.player(userId)} className={css["name"]} title={userName} dir="auto">
          {userName}
        </Link>
        <span className={css["figures"]}>
          <span className={css["elo"]}>{fixed(elo ?? null, 2)}</span>
          <span title="Waiting">{wait}</span>
        </span>
      </span>
    </li>
  );
}

/** A place nobody has taken; how many there are is said elsewhere. */
export function FreeSeat() {
  return (
    <li className={css["seat"]} data-free={true} aria-hidden={true}>
      <TeeOutline size={36} />
      <span className={css["words"]}>Free</span>
    </li>
  );
}
