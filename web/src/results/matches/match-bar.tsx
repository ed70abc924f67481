import { Link, useLocation } from "@tanstack/react-router";
import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import type { LiveRound } from "contract/live-rounds.ts";
import type { Cooldown, Match, MatchPlayer, OwnRound } from "contract/matches.ts";
import { CircleCheck, Hourglass, Radio, Swords, TimerReset, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useQuery } from "../../platform/query.ts";
import { formatClock, formatDateAndTime, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { getButtonClass, IconButton } from "../../ui/button.tsx";
import type { IconComponent } from "../../ui/icon.tsx";
import { Bar } from "./bar.tsx";
import { formatLiveScore, RoundTime } from "./live-round.tsx";
import { CancelButton, ReadyButton } from "./match-commands.tsx";
import { ConnectLinkAndPassword } from "./match-server.tsx";
import { createMatchServerQuery } from "./match-server-query.ts";
import {
  countReadyPlayers,
  formatSizeAndMap,
  getMatchStage,
  getSideOfPlayer,
  isPageOfMatch,
  type MatchStage,
  stageTitles,
} from "./match-stage.ts";
import { ownMatchQuery } from "./matches-queries.ts";
import { formatEloGain, formatOutcome } from "./own-round.ts";
import { TimeLeft } from "./played-match.tsx";
import { createQueueQuery, formatSeats } from "./queue-query.ts";
import { ReadyPlayers } from "./ready-players.tsx";
import { findIncidentTitle } from "./server-notice.ts";

interface MatchBarProps {
  readonly match: Match;
  readonly player: MatchPlayer;
}

const ICONS: Readonly<Record<MatchStage, IconComponent>> = {
  confirm: Swords,
  wait: Hourglass,
  lacking: UserPlus,
  play: CircleCheck,
  running: Radio,
};

/**
 * The bar of an open match: its stage for the player, and what they can do. Renders nothing on the page of a match that is
 * being played, which says the same.
 */
export function MatchBar({ match, player }: MatchBarProps) {
  const stage = getMatchStage(match, player);
  const isMatchPage = useIsMatchPage(match);
  if (stage === "running" && isMatchPage) return null;
  const { ready, total } = countReadyPlayers(match);
  const { queueId, queueName } = match;
  const isReadyCheckOver = stage !== "confirm" && stage !== "wait";
  return (
    <Bar
      stage={stage}
      label="Your match"
      icon={ICONS[stage]}
      title={<Link {...paths.match(match._id)}>{stageTitles[stage]}</Link>}
      actions={
        <>
          {isReadyCheckOver && <ServerLinks match={match} />}
          {stage === "confirm" && <ReadyButton match={match} />}
        </>
      }
      aside={stage !== "running" && <CancelButton match={match} />}
    >
      <p>
        {/* On phones, the bar of a running match is as low as possible: its page names the queue and the map. */}
        <span className={stage === "running" ? "max-md:hidden" : undefined}>
          {/* Links to the list of queues if the queue was deleted. */}
          <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} className="font-medium">
            <bdi>{queueName ?? "Deleted queue"}</bdi>
          </Link>
          {` · ${formatSizeAndMap(match)}\u00a0· `}
        </span>
        <span className="inline-flex gap-1.5 align-top whitespace-nowrap">
          You play <SideLabel side={getSideOfPlayer(match, player)} />
        </span>
        {match.liveRound && <LiveState round={match.liveRound} />}
        {isReadyCheckOver && <ServerIncident match={match} />}
        {stage === "wait" && (
          <>
            {"\u00a0· "}
            <span className="whitespace-nowrap">
              {`${ready} of ${total} ready, `}
              <TimeLeft until={match.readyUntil} />
            </span>
          </>
        )}
      </p>
      {!isReadyCheckOver && <ReadyPlayers match={match} />}
    </Bar>
  );
}

/** The score and the time of the round in progress, or since when it is played. */
function LiveState({ round: { redScore, blueScore, startedAt } }: { readonly round: LiveRound }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {"\u00a0· "}
      {redScore === null ? "playing " : <strong>{`${formatLiveScore(redScore, blueScore)} `}</strong>}
      <RoundTime startedAt={startedAt} isPosted={redScore !== null} />
    </span>
  );
}

/** An incident of the match's server. Renders nothing if there is none. */
function ServerIncident({ match }: Pick<MatchBarProps, "match">) {
  const { data: server } = useQuery(createMatchServerQuery(match._id));
  const title = server ? findIncidentTitle(server) : null;
  return title === null ? null : <strong className="font-semibold text-warn-text">{` · ${title}`}</strong>;
}

/** The link to the match's server. Renders nothing on the match's page, which has its own link in the server section. */
function ServerLinks({ match }: Pick<MatchBarProps, "match">) {
  const { data: server } = useQuery(createMatchServerQuery(match._id));
  const isMatchPage = useIsMatchPage(match);
  return server && !isMatchPage ? <ConnectLinkAndPassword server={server} /> : null;
}

function useIsMatchPage({ _id: id }: Match): boolean {
  return useLocation({ select: ({ pathname }) => isPageOfMatch(pathname, id) });
}

interface MatchOverBarProps {
  readonly match: Match;
  /** `null` until the result is validated. */
  readonly round: OwnRound | null;
  readonly onDismiss: () => void;
}

/**
 * Shown after a match: a link to its page, which explains what happens next, and once the result is validated, the score and
 * the viewer's Elo change. Renders nothing on that page.
 */
export function MatchOverBar({ match, round, onDismiss }: MatchOverBarProps) {
  const { queueId } = match;
  if (useIsMatchPage(match)) return null;
  return (
    <Bar
      stage="over"
      label="Your last match"
      icon={CircleCheck}
      title={round ? formatOutcome(round) : "Your match is over"}
      actions={
        <>
          <Link {...paths.match(match._id)} className={getButtonClass()}>
            {round ? "See the match" : "What happens next"}
          </Link>
          {queueId !== null && <PlayAgainButton queueId={queueId} onDone={onDismiss} />}
        </>
      }
      aside={<IconButton label="Dismiss" icon={X} onClick={onDismiss} />}
    >
      <p>
        {round && <strong className="font-semibold">{formatEloGain(round)}</strong>}
        {round?.eloGain != null && " · "}
        {formatSizeAndMap(match)}
      </p>
    </Bar>
  );
}

/** A button that joins the queue again, with its seats. Renders nothing if the queue does not exist any more. */
function PlayAgainButton({ queueId, onDone }: { readonly queueId: string; readonly onDone: () => void }) {
  const { data: queue } = useQuery(createQueueQuery(queueId));
  if (queue === null) return null;
  return (
    // "Erreur" is intended: users know it from the site that this one replaces.
    <CommandButton
      kind="primary"
      call={() => api.matchmaking.joinQueue({ id: queueId })}
      success="Queue joined successfully"
      failure="Erreur while joining queue"
      invalidates={[["queues"], ownMatchQuery.queryKey]}
      onDone={onDone}
    >
      Play again {/* The minimum width keeps the width of the button constant while the seats are fetched. */}
      <span className="inline-block min-w-[4ch] tabular-nums">{queue && `(${formatSeats(queue)})`}</span>
    </CommandButton>
  );
}

/** Dismissed cooldowns, identified by their end, or by their reason if they have no end. */
const dismissedCooldowns = new Set<string>();

/** Tells the viewer why and until when they cannot queue. It can be dismissed. */
export function CooldownBar({ cooldown }: { readonly cooldown: Cooldown }) {
  const { reason, until, isBan } = cooldown;
  const cooldownKey = until ?? reason;
  const [isDismissed, setDismissed] = useState(dismissedCooldowns.has(cooldownKey));
  const timeZone = useTimeZone();
  if (isDismissed) return null;
  const dismiss = () => {
    dismissedCooldowns.add(cooldownKey);
    setDismissed(true);
  };
  const endText = until === null ? "until an admin lifts it" : `until ${formatDateAndTime(until, timeZone)}`;
  return (
    <Bar
      stage="cooldown"
      label={isBan ? "Your ban" : "Your cooldown"}
      icon={TimerReset}
      title={
        isBan ? (
          `You are banned from ranked matches ${endText}`
        ) : (
          <>
            You can queue again in <TimeLeft until={until} />
          </>
        )
      }
      aside={<IconButton label="Dismiss" icon={X} onClick={dismiss} />}
    >
      {isBan || until === null ? (
        reason
      ) : (
        // Phones have two lines: when the cooldown ends, which the title says too, and why.
        <span>
          {`${reason}. `}
          <span className="max-md:hidden">
            {`You cannot join queues until ${formatClock(toZonedTime(until, timeZone))}. ${cooldownRule}`}
          </span>
        </span>
      )}
    </Bar>
  );
}

// The minutes of the first, second, third … cooldown.
const [firstMinutes, ...laterMinutes] = cooldownMinutes;
/** For example "10, 30 and 120". */
const laterMinutesText = `${laterMinutes.slice(0, -1).join(", ")} and ${laterMinutes.at(-1)}`;
/** For example "It lasts 2 minutes the first time within 7 days, then 10, 30 and 120." */
const cooldownRule = `It lasts ${firstMinutes} minutes the first time within ${cooldownMemoryDays} days, then ${laterMinutesText}.`;
