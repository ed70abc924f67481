import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import type { Cooldown, Match, MatchPlayer } from "contract/matches.ts";
import { CircleCheck, Hourglass, Radio, Swords, TimerReset, Undo2, UserPlus, X } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatClock, formatDateAndTime, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button, getButtonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconComponent } from "../../ui/icon.tsx";
import { ConnectLink, createMatchServerQuery, findIncidentTitle } from "./match-server.tsx";
import {
  countReadyPlayers,
  formatSizeAndMap,
  getMatchStage,
  getSideOfPlayer,
  type MatchStage,
  stageTitles,
} from "./match-stage.ts";
import { ownMatchQuery } from "./matches-queries.ts";
import { TimeLeft } from "./played-match.tsx";

interface BarProps {
  readonly stage: MatchStage | "over" | "cooldown";
  /** Label for screen readers. */
  readonly label: string;
  readonly icon: IconComponent;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A bar across the page. On narrow screens the buttons wrap to a second line. */
function Bar({ stage, label, icon, title, children, actions }: BarProps) {
  return (
    <section
      className={classNames(
        "border-b border-line-strong bg-surface",
        "focus-visible:-outline-offset-2 data-[stage=confirm]:border-gold-edge",
        "data-[stage=confirm]:bg-gold-tint data-[stage=cooldown]:bg-warn-tint",
      )}
      data-stage={stage}
      aria-label={label}
      tabIndex={-1}
    >
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-3 gap-y-2",
          "max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))]",
          "mx-auto px-gutter py-2",
        )}
      >
        <Icon
          icon={icon}
          size={20}
          className={classNames(
            "text-soft",
            "in-data-[stage=confirm]:text-gold-text in-data-[stage=play]:text-ok-text",
            "in-data-[stage=running]:text-ok-text in-data-[stage=cooldown]:text-warn-text",
          )}
        />
        <p className="flex flex-[999_1_12rem] flex-wrap items-baseline gap-x-3 min-w-0 max-sm:flex-col max-sm:items-stretch">
          <span className="font-semibold [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-target">{title}</span>
          <span className="min-w-0 text-sm wrap-anywhere">{children}</span>
        </p>
        <div className="flex flex-[1_0_auto] flex-wrap gap-2 *:grow">{actions}</div>
      </div>
    </section>
  );
}

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

/** The bar of an open match: its stage for the player, and what they can do. */
export function MatchBar({ match, player }: MatchBarProps) {
  const stage = getMatchStage(match, player);
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
          {stage !== "running" && <CancelButton match={match} />}
          {isReadyCheckOver && <ServerLinks match={match} />}
          {stage === "confirm" && <ReadyButton match={match} />}
        </>
      }
    >
      {/* Links to the list of queues if the queue was deleted. */}
      <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} className="font-medium">
        <bdi>{queueName ?? "Deleted queue"}</bdi>
      </Link>
      {` · ${formatSizeAndMap(match)}\u00a0· `}
      <span className="inline-flex gap-1.5 align-top whitespace-nowrap">
        You play <SideLabel side={getSideOfPlayer(match, player)} />
      </span>
      {isReadyCheckOver && <ServerIncident match={match} />}
      {stage === "wait" && (
        <>
          {` · ${ready} of ${total} ready, `}
          <TimeLeft until={match.readyUntil} />
        </>
      )}
    </Bar>
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
  return server && !isMatchPage ? <ConnectLink server={server} /> : null;
}

function useIsMatchPage({ _id: id }: Match): boolean {
  return useLocation({ select: ({ pathname }) => pathname.endsWith(`/matches/${id}`) });
}

/** Shown after a match: a link to its page, which explains what happens next. Renders nothing on that page. */
export function MatchOverBar({ match, onDismiss }: { readonly match: Match; readonly onDismiss: () => void }) {
  const { queueId } = match;
  if (useIsMatchPage(match)) return null;
  return (
    <Bar
      stage="over"
      label="Your last match"
      icon={CircleCheck}
      title="Your match is over"
      actions={
        <>
          <Button onClick={onDismiss}>Dismiss</Button>
          <Link {...paths.match(match._id)} className={getButtonClass()}>
            What happens next
          </Link>
          {queueId !== null && (
            // "Erreur" is no mistake: users know it from the site that this one replaces.
            <CommandButton
              kind="primary"
              call={() => api.matchmaking.joinQueue({ id: queueId })}
              success="Queue joined successfully"
              failure="Erreur while joining queue"
              invalidates={[["queues"], ownMatchQuery.queryKey]}
              onDone={onDismiss}
            >
              Play again
            </CommandButton>
          )}
        </>
      }
    >
      {formatSizeAndMap(match)}
    </Bar>
  );
}

function CancelButton({ match }: { readonly match: Match }) {
  const { cancelVotes, cancelVotesNeeded, wantsCancel } = match;
  const { run, busy } = useMatchCommand(match, wantsCancel ? "withdrawCancelVote" : "voteToCancel");
  return (
    <Button icon={wantsCancel ? Undo2 : X} busy={busy} onClick={() => run()}>
      {wantsCancel ? "Take vote back" : "Vote to cancel"}
      {cancelVotes > 0 && ` (${cancelVotes} of ${cancelVotesNeeded})`}
    </Button>
  );
}

function ReadyButton({ match }: { readonly match: Match }) {
  const { run, busy } = useMatchCommand(match, "readyUp");
  const button = useRef<HTMLButtonElement>(null);
  useFocusSectionOnRemoval(button);
  const end = Date.parse(match.readyUntil ?? "");
  const isReadyCheckOver = useServerTime((now) => now >= end);
  return (
    // The minimum width of the countdown keeps the width of the button constant.
    <Button ref={button} kind="primary" busy={busy} disabled={isReadyCheckOver} onClick={() => run()}>
      Ready{" "}
      <span className="inline-block min-w-[4ch] text-end" aria-hidden={true}>
        <TimeLeft until={match.readyUntil} />
      </span>
    </Button>
  );
}

/** Moves the focus to the surrounding section when the focused button is removed. */
function useFocusSectionOnRemoval(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    const section = element?.closest("section");
    return () => {
      if (element === document.activeElement) section?.focus();
    };
  }, [button]);
}

/** Returns a command of a player in an open match. If it is rejected, the match is refetched, because it may be outdated. */
function useMatchCommand({ _id: id }: Match, callName: "readyUp" | "voteToCancel" | "withdrawCancelVote") {
  const queryClient = useQueryClient();
  const { queryKey } = ownMatchQuery;
  const refetch = () => void queryClient.invalidateQueries({ queryKey });
  return useCommand({
    call: () => api.matches[callName]({ id }),
    invalidates: [["queues"]],
    onDone({ data: match }) {
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, match: match.isOpen ? match : null });
      // A running fetch may return the state before this call, so the match is fetched again.
      refetch();
    },
    onFailed: refetch,
  });
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
      actions={<IconButton label="Dismiss" icon={X} onClick={dismiss} />}
    >
      {isBan || until === null
        ? reason
        : `${reason}, so you cannot join queues until ${formatClock(toZonedTime(until, timeZone))}. ${cooldownRule}`}
    </Bar>
  );
}

// The minutes of the first, second, third … cooldown.
const [firstMinutes, ...laterMinutes] = cooldownMinutes;
/** For example "10, 30 and 120". */
const laterMinutesText = `${laterMinutes.slice(0, -1).join(", ")} and ${laterMinutes.at(-1)}`;
/** For example "It lasts 2 minutes the first time within 7 days, then 10, 30 and 120." */
const cooldownRule = `It lasts ${firstMinutes} minutes the first time within ${cooldownMemoryDays} days, then ${laterMinutesText}.`;
