import { Link, useLocation } from "@tanstack/react-router";
import type { Queue } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import { Armchair, LogOut } from "lucide-react";
import { paths } from "../../paths.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { formatElapsedTime } from "../../platform/time-zone.ts";
import { Bar } from "./bar.tsx";
import { createLeaveQueueCommand } from "./leave-queue.ts";
import { ownMatchQuery } from "./matches-queries.ts";
import { countMissingPlayers, countPresentPlayers, createQueueQuery } from "./queue-query.ts";

/** How many queues the bar names, so that it stays small. */
const MAX_NAMED_QUEUES = 3;

/**
 * The queues in which the viewer waits, with their seats. Renders nothing on the list of queues, and does not repeat the
 * queue of the page.
 *
 * @param queueIds at least one
 */
export function WaitingBar({ queueIds }: { readonly queueIds: readonly string[] }) {
  const page = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") });
  const otherIds = queueIds.filter((id) => page !== `${paths.queues.to}/${id}`);
  const [firstId] = otherIds;
  if (firstId === undefined || page === paths.queues.to) return null;
  return otherIds.length === 1 ? <QueueBar queueId={firstId} /> : <QueuesBar queueIds={otherIds} />;
}

/** The bar of the only queue. Renders nothing until the queue is loaded. */
function QueueBar({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(createQueueQuery(queueId));
  const waitingTime = useWaitingTime(queue);
  if (!queue) return null;
  return (
    <Bar
      stage="queue"
      label="Your queue"
      icon={Armchair}
      title={
        <Link {...paths.queue(queueId)}>
          <span>
            Waiting in <bdi translate="no">{queue.name}</bdi>
          </span>
        </Link>
      }
      aside={<LeaveButton queueId={queueId} />}
    >
      <p className="tabular-nums">{[describeSeats(queue), waitingTime].filter(Boolean).join(" · ")}</p>
    </Bar>
  );
}

/** Returns how long the viewer has waited in a queue, such as `12 min`. Empty in the first minute. */
function useWaitingTime(queue: Queue | null | undefined): string {
  const { user } = useSession();
  const joinedAt = queue?.players.find(({ userId }) => userId === user?._id)?.joinedAt;
  return useServerTime((now) => {
    if (joinedAt === undefined) return "";
    const elapsed = formatElapsedTime(Date.parse(joinedAt), now);
    return elapsed === "now" ? "" : elapsed;
  });
}

function LeaveButton({ queueId }: { readonly queueId: string }) {
  return (
    <CommandButton
      {...createLeaveQueueCommand(queueId)}
      size="small"
      icon={LogOut}
      invalidates={[["queues"], ownMatchQuery.queryKey]}
    >
      Leave
    </CommandButton>
  );
}

/** The bar of several queues. It links to the list of queues, in which the viewer's queues come first. */
function QueuesBar({ queueIds }: { readonly queueIds: readonly string[] }) {
  const unnamedCount = queueIds.length - MAX_NAMED_QUEUES;
  return (
    <Bar
      stage="queue"
      label="Your queues"
      icon={Armchair}
      title={<Link {...paths.queues}>{`Waiting in ${queueIds.length} queues`}</Link>}
    >
      <ul className="flex flex-wrap gap-x-4 min-w-0 tabular-nums">
        {queueIds.slice(0, MAX_NAMED_QUEUES).map((id) => (
          <QueueItem key={id} queueId={id} />
        ))}
        {unnamedCount > 0 && <li>{`and ${unnamedCount} more`}</li>}
      </ul>
    </Bar>
  );
}

/** A queue in the bar of several queues. Renders nothing until the queue is loaded. */
function QueueItem({ queueId }: { readonly queueId: string }) {
  const { data: queue } = useQuery(createQueueQuery(queueId));
  const waitingTime = useWaitingTime(queue);
  if (!queue) return null;
  return (
    <li className="min-w-0">
      <bdi className="font-medium" translate="no">
        {queue.name}
      </bdi>
      {` ${[describeSeats(queue), waitingTime].filter(Boolean).join(" · ")}`}
    </li>
  );
}

/** Describes the seats of a queue: `3 of 4 · 1 missing`. */
function describeSeats({ mode, players }: Queue): string {
  const missingCount = countMissingPlayers({ mode, players });
  const seats = `${countPresentPlayers(players)} of ${2 * getTeamSize(mode)}`;
  return missingCount > 0 ? `${seats} · ${missingCount} missing` : seats;
}
