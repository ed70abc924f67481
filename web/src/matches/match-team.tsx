import { Link } from "@tanstack/react-router";
import type { MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Avatar } from "../league-ui/avatar.tsx";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { Icon } from "../ui/icon.tsx";
import { playersOf } from "./match-stage.ts";
import css from "./match-team.module.css";

interface TeamProps {
  readonly match: PublicMatch;
  readonly side: Side;
}

/** A side's name and mean Elo. */
export function TeamHead({ match, side }: TeamProps) {
  return (
    <div className={css["head"]} data-side={side}>
      <p className={css["side"]}>
        <SideLabel side={side} />
      </p>
      <p className={css["mean"]}>
        {fixed(side === "red" ? match.redElo : match.blueElo, 2)}
        <span className={css["label"]}>Mean Elo</span>
      </p>
    </div>
  );
}

/** A side's players, and whether they are ready. */
export function TeamPlayers({ match, side }: TeamProps) {
  return (
    <ul className={css["players"]} data-side={side} aria-label={`${side === "red" ? "Red" : "Blue"} players`}>
      {playersOf(match, side).map((player) => (
        <Player key={player.userId} player={player} isReady={match.readyUntil === null || player.isReady} />
      ))}
    </ul>
  );
}

function Player({ player, isReady }: { readonly player: MatchPlayer; readonly isReady: boolean }) {
  const { userId, userName, elo } = player;
  const { user } = useSession();
  return (
    <li className={css["player"]} data-own={userId === user?._id}>
      <Avatar userId={userId} picture={player} size={32} />
      <span className={css["who"]}>
        <Link {...paths.player(userId)} className={css["name"]} title={userName} dir="auto">
          {userName}
        </Link>
        <span className={css["elo"]}>{fixed(elo, 2)}</span>
      </span>
      <span className={css["mark"]} data-ready={isReady}>
        <Icon of={isReady ? CircleCheck : CircleDashed} size={16} />
        <span className={css["markWord"]}>{isReady ? "Ready" : "Not yet"}</span>
      </span>
    </li>
  );
}
