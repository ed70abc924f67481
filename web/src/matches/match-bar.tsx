import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { Match, MatchPlayer } from "contract/matches.ts";
import { CircleCheck, Hourglass, Radio, Swords, Undo2, X } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon, type IconShape } from "../ui/icon.tsx";
import css from "./bar.module.css";
import { ConnectLink, matchServerQuery } from "./match-server.tsx";
import { gameWords, type MatchStage, readiness, sideOf, stageOf, stageTitles } from "./match-stage.ts";
import { ownMatchQuery } from "./matches-queries.ts";
import { TimeLeft } from "./played-match.tsx";

interface MatchBarProps {
  readonly match: Match;
  readonly player: MatchPlayer;
}

const ICONS: Readonly<Record<MatchStage, IconShape>> = {
  confirm: Swords,
  wait: Hourglass,
  play: CircleCheck,
  running: Radio,
};

export function MatchBar({ match, player }: MatchBarProps) {
  const stage = stageOf(match, player);
  return (
    <section className={css["bar"]} data-stage={stage} aria-label="Your match" tabIndex={-1}>
      <div className={css["inner"]}>
        <Icon of={ICONS[stage]} size={20} className={css["icon"] ?? ""} />
        <p className={css["words"]}>
          <Link
            {...paths.match(match._id)}
            className="font-semibold [a&]:inline-flex [a&]:items-center [a&]:min-h-target"
          >
            {stageTitles[stage]}
          </Link>
          <span className="min-w-0 text-sm wrap-anywhere">
            <QueueName match={match} /> {gameWords(match)}
            {"\u00a0· "}
            <span className="inline-flex gap-1.5 align-top whitespace-nowrap">
              You play <SideLabel side={sideOf(match, player.userId)} />
            </span>
            {stage === "wait" && <OthersAwaited match={match} />}
          </span>
        </p>
        <div className={css["actions"]}>
          {stage !== "running" && <CancelButton match={match} />}
          {(stage === "play" || stage === "running") && <ServerLinks match={match} />}
          {stage === "confirm" && <ReadyButton match={match} />}
        </div>
      </div>
    </section>
  );
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

/** A link to the match's queue, or to the list of queues where the queue was deleted. */
function QueueName({ match: { queueId, queueName } }: Pick<MatchBarProps, "match">) {
  return (
    <>
      <Link {...(queueId === null ? paths.queues : paths.queue(queueId))} className="font-medium">
        <bdi>{queueName ?? "Deleted queue"}</bdi>
      </Link>
      {" ·"}
    </>
  );
}

/** After a match was played: the way to its page, which says what happens next. Nothing there itself. */
export function OverBar({ match, onDismiss }: { readonly match: Match; readonly onDismiss: () => void }) {
  if (useIsPageOf(match)) return null;
  return (
    <section className={css["bar"]} data-stage="over" aria-label="Your last match">
      <div className={css["inner"]}>
        <Icon of={CircleCheck} size={20} className={css["icon"] ?? ""} />
        <p className={css["words"]}>
          <strong className="font-semibold">Your match is over</strong>
          <span className="min-w-0 text-sm wrap-anywhere">{gameWords(match)}</span>
        </p>
        <div className={css["actions"]}>
          <Button onClick={onDismiss}>Dismiss</Button>
          <Link {...paths.match(match._id)} className={buttonClass()}>
            What happens next
          </Link>
          {match.queueId !== null && <AgainButton queueId={match.queueId} onDone={onDismiss} />}
        </div>
      </div>
    </section>
  );
}

/** Joins the queue that the match was of; where that is refused, a toast says why. */
function AgainButton({ queueId, onDone }: { readonly queueId: string; readonly onDone: () => void }) {
  const join = useCommand({
    call: () => api.matchmaking.joinQueue({ id: queueId }),
    success: "Queue joined successfully",
    failure: "Erreur while joining queue",
    refreshes: [["queues"], ownMatchQuery.queryKey],
    done: onDone,
  });
  return (
    <Button kind="primary" busy={join.busy} onClick={() => join.run()}>
      Play again
    </Button>
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

function CancelButton({ match }: { readonly match: Match }) {
  const { voteToCancel, withdrawCancelVote } = useMatchCommands(match);
  const { cancelVotes, cancelVotesNeeded, wantsCancel } = match;
  const { run, busy } = wantsCancel ? withdrawCancelVote : voteToCancel;
  return (
    <Button icon={wantsCancel ? Undo2 : X} busy={busy} onClick={() => run()}>
      {wantsCancel ? "Take vote back" : "Vote to cancel"}
      {cancelVotes > 0 && ` (${cancelVotes} of ${cancelVotesNeeded})`}
    </Button>
  );
}

function ReadyButton({ match }: { readonly match: Match }) {
  const { ready } = useMatchCommands(match);
  const button = useRef<HTMLButtonElement>(null);
  useHandedOnFocus(button);
  const end = Date.parse(match.readyUntil ?? "");
  const isLate = useServerTime((now) => now >= end);
  return (
    <Button ref={button} kind="primary" busy={ready.busy} disabled={isLate} onClick={() => ready.run()}>
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

type Reply = Awaited<ReturnType<typeof api.matches.readyUp>>;

/**
 * The calls of a player in an open match. A refusal mostly means that the shown match is outdated: it is refetched.
 */
function useMatchCommands({ _id: id }: Match) {
  const queries = useQueryClient();
  const refetchOwn = () => void queries.invalidateQueries({ queryKey: ownMatchQuery.queryKey });
  const parts = { done: showOwn, failed: refetchOwn, refreshes: [["queues"]] } as const;

  function showOwn({ data: match }: Reply): void {
    queries.setQueryData(ownMatchQuery.queryKey, (own) => own && { ...own, match: match.isOpen ? match : null });
    // A fetch under way may have read the state before this call.
    refetchOwn();
  }

  return {
    ready: useCommand({ ...parts, call: () => api.matches.readyUp({ id }) }),
    voteToCancel: useCommand({ ...parts, call: () => api.matches.voteToCancel({ id }) }),
    withdrawCancelVote: useCommand({ ...parts, call: () => api.matches.withdrawCancelVote({ id }) }),
  };
}
