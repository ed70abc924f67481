import { Link } from "@tanstack/react-router";
import type { Match, MatchPlayer } from "contract/matches.ts";
import { CircleCheck, Hourglass, Swords } from "lucide-react";
import { SideMark } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { Icon, type IconShape } from "../ui/icon.tsx";
import css from "./bar.module.css";
import { CancelButton } from "./cancel-button.tsx";
import { readiness, sideOf } from "./match-players.ts";
import { gameWords, type MatchStage, stageOf, stageTitles } from "./match-stage.ts";
import { ReadyButton } from "./ready-button.tsx";
import { TimeLeft } from "./time-left.tsx";

interface MatchBarProps {
  readonly match: Match;
  /** The viewer. */
  readonly player: MatchPlayer;
}

const ICONS: Readonly<Record<MatchStage, IconShape>> = { asks: Swords, waits: Hourglass, plays: CircleCheck };

/** What a player can do in their open match, wherever they are on the site. */
export function MatchBar({ match, player }: MatchBarProps) {
  const stage = stageOf(match, player);
  return (
    <section className={css["bar"]} data-stage={stage} aria-label="Your match" tabIndex={-1}>
      <div className={css["inner"]}>
        <Icon of={ICONS[stage]} size={20} className={css["icon"] ?? ""} />
        <p className={css["words"]}>
          <strong className={css["title"]}>{stageTitles[stage]}</strong>
          <span className={css["text"]}>
            <QueueName match={match} /> {gameWords(match)}
            {"\u00a0· "}
            <span className={css["side"]}>
              You play <SideMark side={sideOf(match, player.userId)} />
            </span>
            {stage === "waits" && <OthersAwaited match={match} />}
          </span>
        </p>
        <div className={css["actions"]}>
          <CancelButton match={match} />
          {stage === "asks" && <ReadyButton match={match} />}
        </div>
      </div>
    </section>
  );
}

/** Leads to both teams, which stand in the list where the queue is gone. */
function QueueName({ match: { queueId, queueName } }: Pick<MatchBarProps, "match">) {
  return (
    <>
      <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} className={css["queue"]}>
        <bdi>{queueName ?? "Deleted queue"}</bdi>
      </Link>
      {" ·"}
    </>
  );
}

function OthersAwaited({ match }: Pick<MatchBarProps, "match">) {
  const { ready, of } = readiness(match);
  return (
    <>
      {` · ${ready} of ${of} ready, `}
      <TimeLeft until={match.readyUntil} />
    </>
  );
}
