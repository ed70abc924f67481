import { JoinHint } from "../auth/join-hint.tsx";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { queueHistoryQuery } from "./queues-queries.ts";
import { usualTimes } from "./usual-times.ts";

const DAY = 86_400_000;

/** Of an empty queue: when it usually fills, and for visitors how to be there. */
export function NobodyWaits({ queueId }: { readonly queueId: string }) {
  const { data: history } = useQuery(queueHistoryQuery(queueId));
  const day = DAY * useServerTime((now) => Math.floor(now / DAY));
  const usual = usualTimes(history?.made ?? [], day, useTimeZone());
  return (
    <>
      <p className="text-soft">
        {usual === null ? "Nobody waits yet." : `It usually fills ${usual}.`} Take the first seat: the first page shows
        it
        {hasDiscord() && ", and Discord does"}.
      </p>
      <JoinHint>New here?</JoinHint>
    </>
  );
}
