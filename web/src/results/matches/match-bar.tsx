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
import { clockWords, playedAt, useTimeZone, zonedTime } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import { ConnectLink, incidentTitle, matchServerQuery } from "./match-server.tsx";
import { gameWords, type MatchStage, readiness, sideOfPlayer, stageOf, stageTitles } from "./match-stage.ts";
import { ownMatchQuery } from "./matches-queries.ts";
import { TimeLeft } from "./played-match.tsx";

interface BarProps {
  readonly stage: MatchStage | "over" | "cools";
  /** For screen readers. */
  readonly label: string;
  readonly icon: IconShape;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A strip across the page. Where the words have little room beside the buttons, these get a line of their own. */
function Bar({ stage, label, icon, title, children, actions }: BarProps) {
  return (
    <section
      className={classNames(
        "border-b border-line-strong bg-surface",
        "focus-visible:-outline-offset-2 data-[stage=confirm]:border-gold-edge",
        "data-[stage=confirm]:bg-gold-tint data-[stage=cools]:bg-warn-tint",
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
          of={icon}
          size={20}
          className={classNames(
            "text-soft",
            "in-data-[stage=confirm]:text-gold-text in-data-[stage=play]:text-ok-text",
            "in-data-[stage=running]:text-ok-text in-data-[stage=cools]:text-warn-text",
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

const ICONS: Readonly<Record<MatchStage, IconShape>> = {
  confirm: Swords,
  wait: Hourglass,
  lacking: UserPlus,
  play: CircleCheck,
  running: Radio,
};

export function MatchBar({ match, player }: MatchBarProps) {
  const stage = stageOf(match, player);
  const { ready, of } = readiness(match);
  const { queueId, queueName } = match;
  return (
    <Bar
      stage={stage}
      label="Your match"
      icon={ICONS[stage]}
      title={<Link {...paths.match(match._id)}>{stageTitles[stage]}</Link>}
      actions={
        <>
          {stage !== "running" && <CancelButton match={match} />}
          {stage !== "confirm" && stage !== "wait" && <ServerLinks match={match} />}
          {stage === "confirm" && <ReadyButton match={match} />}
        </>
      }
    >
      {/* To the list of queues where the queue was deleted. */}
      <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} className="font-medium">
        <bdi>{queueName ?? "Deleted queue"}</bdi>
      </Link>
      {` · ${gameWords(match)}\u00a0· `}
      <span className="inline-flex gap-1.5 align-top whitespace-nowrap">
        You play <SideLabel side={sideOfPlayer(match, player)} />
      </span>
      {stage !== "confirm" && stage !== "wait" && <ServerIncident match={match} />}
      {stage === "wait" && (
        <>
          {` · ${ready} of ${of} ready, `}
          <TimeLeft until={match.readyUntil} />
        </>
      )}
    </Bar>
  );
}

/** What happened to the match's server; nothing where all is well. */
function ServerIncident({ match }: Pick<MatchBarProps, "match">) {
  const { data: server } = useQuery(matchServerQuery(match._id));
  const title = server ? incidentTitle(server) : null;
  return title === null ? null : <strong className="font-semibold text-warn-text">{` · ${title}`}</strong>;
}

/** On the match's own page they stand with the rest of its server. */
function ServerLinks({ match }: Pick<MatchBarProps, "match">) {
  const { data: server } = useQuery(matchServerQuery(match._id));
  const isThere = useIsPageOf(match);
  return server && !isThere ? <ConnectLink server={server} /> : null;
}

function useIsPageOf({ _id: id }: Match): boolean {
  return useLocation({ select: ({ pathname }) => pathname.endsWith(`/matches/${id}`) });
}

/** After a match was played: the way to its page, which says what happens next. Nothing there itself. */
export function OverBar({ match, onDismiss }: { readonly match: Match; readonly onDismiss: () => void }) {
  const { queueId } = match;
  if (useIsPageOf(match)) return null;
  return (
    <Bar
      stage="over"
      label="Your last match"
      icon={CircleCheck}
      title="Your match is over"
      actions={
        <>
          <Button onClick={onDismiss}>Dismiss</Button>
          <Link {...paths.match(match._id)} className={buttonClass()}>
            What happens next
          </Link>
          {queueId !== null && (
            <CommandButton
              kind="primary"
              call={() => api.matchmaking.joinQueue({ id: queueId })}
              success="Queue joined successfully"
              failure="Erreur while joining queue"
              refreshes={[["queues"], ownMatchQuery.queryKey]}
              done={onDismiss}
            >
              Play again
            </CommandButton>
          )}
        </>
      }
    >
      {gameWords(match)}
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
  useHandedOnFocus(button);
  const end = Date.parse(match.readyUntil ?? "");
  const isLate = useServerTime((now) => now >= end);
  return (
    <Button ref={button} kind="primary" busy={busy} disabled={isLate} onClick={() => run()}>
      Ready{" "}
      <span /* As wide in its last second as in its first. */
        className="inline-block min-w-[4ch] text-end"
        aria-hidden={true}
      >
        <TimeLeft until={match.readyUntil} />
      </span>
    </Button>
  );
}

/** Moves the focus to the surrounding section when the focused button is removed. */
function useHandedOnFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const own = button.current;
    const around = own?.closest("section");
    return () => {
      if (own === document.activeElement) around?.focus();
    };
  }, [button]);
}

/** A call of a player in an open match. A refusal mostly means that the shown match is outdated: it is refetched. */
function useMatchCommand({ _id: id }: Match, call: "readyUp" | "voteToCancel" | "withdrawCancelVote") {
  const queries = useQueryClient();
  const { queryKey } = ownMatchQuery;
  const refetch = () => void queries.invalidateQueries({ queryKey });
  return useCommand({
    call: () => api.matches[call]({ id }),
    refreshes: [["queues"]],
    done({ data: match }) {
      queries.setQueryData(queryKey, (own) => own && { ...own, match: match.isOpen ? match : null });
      // A fetch under way may have read the state before this call.
      refetch();
    },
    failed: refetch,
  });
}

/** The dismissed ones, by their end, or the reason of those without. */
const noted = new Set<string>();

/** Says why the viewer cannot queue and until when, until they dismiss it. */
export function CooldownBar({ cooldown }: { readonly cooldown: Cooldown }) {
  const { reason, until, isBan } = cooldown;
  const key = until ?? reason;
  const [isNoted, setNoted] = useState(noted.has(key));
  const timeZone = useTimeZone();
  if (isNoted) return null;
  const note = () => {
    noted.add(key);
    setNoted(true);
  };
  const end = until === null ? "until an admin lifts it" : `until ${playedAt(until, timeZone)}`;
  return (
    <Bar
      stage="cools"
      label={isBan ? "Your ban" : "Your cooldown"}
      icon={TimerReset}
      title={
        isBan ? (
          `You are banned from ranked matches ${end}`
        ) : (
          <>
            You can queue again in <TimeLeft until={until} />
          </>
        )
      }
      actions={<IconButton label="Dismiss" icon={X} onClick={note} />}
    >
      {isBan || until === null
        ? reason
        : `${reason}, so the queues are closed to you until ${clockWords(zonedTime(until, timeZone))}. ${rule}`}
    </Bar>
  );
}

const [first, ...later] = cooldownMinutes;
const rule = `It takes ${first} minutes the first time within ${cooldownMemoryDays} days, then ${later.slice(0, -1).join(", ")} and ${later.at(-1)}.`;
