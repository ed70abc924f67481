import { Link } from "@tanstack/react-router";
import { ClanLabel } from "../league-ui/clan-label.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useToday } from "./days.ts";
import { phaseOf, whenOf } from "./event-times.ts";
import { nextEventsQuery } from "./events-queries.ts";

/** The next match of the viewer's clan, or the one under way; nothing for viewers without a clan. */
export function OwnNextMatch() {
  const { user } = useSession();
  return user?.clanId ? <NextMatch clanId={user.clanId} /> : null;
}

function NextMatch({ clanId }: { readonly clanId: string }) {
  const { data: events, isPending } = useQuery(nextEventsQuery(clanId, useToday()));
  const timeZone = useTimeZone();
  const nextId = useServerTime((now) => events?.find((event) => phaseOf(event, now) !== "over")?._id ?? "");
  const event = events?.find(({ _id }) => _id === nextId);
  if (isPending) return <Skeleton height="4.25rem" />;
  if (!event)
    return (
      <p className="flex flex-col justify-center min-h-17 py-2 px-4 border border-line border-l-3 border-l-gold-edge rounded-md bg-surface no-underline border-l-line-strong text-soft">
        Your clan has no match ahead.
      </p>
    );
  const { clanAName, clanBName } = event;
  return (
    <Link
      to="."
      search={(before: object): object => ({ ...before, event: nextId })}
      resetScroll={false}
      className="flex flex-col justify-center min-h-17 py-2 px-4 border border-line border-l-3 border-l-gold-edge rounded-md bg-surface no-underline hover:bg-hover"
    >
      <span className="flex gap-x-3 gap-y-0 overflow-hidden text-soft text-sm whitespace-nowrap [&>span]:text-gold-text [&>span]:font-semibold [&>time]:overflow-hidden [&>time]:text-ellipsis">
        <span>Your next match</span>
        <time dateTime={event.startDate}>{whenOf(event, timeZone)}</time>
      </span>
      <span className="flex gap-2 items-center min-w-0 font-semibold whitespace-nowrap">
        <ClanLabel name={clanAName} />
        <span className="text-soft font-normal">vs.</span>
        <ClanLabel name={clanBName} />
      </span>
    </Link>
  );
}
