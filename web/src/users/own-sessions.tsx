import type { OwnSession } from "contract/sessions.ts";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query, useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const sessionsQuery = query({
  queryKey: ["users", "sessions"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.sessions.listSessions({ signal })).data,
  meta: { failure: "Error while fetching sessions" },
});

/** Where the viewer is signed in, with buttons to end the other sessions. */
export function OwnSessions() {
  const found = useQuery(sessionsQuery);
  const endOthers = useCommand({
    confirm: {
      title: "Sign out everywhere else?",
      text: "Every other device has to sign in again.",
      confirmLabel: "Sign out",
    },
    call: () => api.sessions.endOtherSessions(),
    success: "Signed out everywhere else",
    failure: "Sessions not ended",
    refreshes: [sessionsQuery.queryKey],
  });
  const hasOthers = found.data?.some(({ isOwn }) => !isOwn);
  return (
    <Section
      title="Sessions"
      actions={
        hasOthers && (
          <Button size="small" busy={endOthers.busy} onClick={() => endOthers.run()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(all) => (
          <ul
            className="flex flex-col m-0 p-0 border border-line rounded-md bg-surface list-none"
            aria-label="Sessions"
          >
            {[...all].sort(ownFirst).map((session) => (
              <Session key={session._id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function ownFirst(one: OwnSession, other: OwnSession): number {
  return Number(other.isOwn) - Number(one.isOwn);
}

function Session({ session: { _id, device, startDate, lastUse, isOwn } }: { readonly session: OwnSession }) {
  const timeZone = useTimeZone();
  const end = useCommand({
    call: () => api.sessions.endSession({ id: _id }),
    success: "Session ended",
    failure: "Session not ended",
    refreshes: [sessionsQuery.queryKey],
    rechecks: [sessionsQuery.queryKey],
  });
  const name = device ?? "Unknown device";
  return (
    <li className="flex items-center justify-between gap-3 py-3 px-4 [&+&]:border-t [&+&]:border-line">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isOwn && <Badge state="ok">This session</Badge>}
        </span>
        <span className="text-soft text-sm">
          Signed in {playedAt(startDate, timeZone)}
          {!isOwn && `, last used ${playedAt(lastUse, timeZone)}`}
        </span>
      </div>
      {!isOwn && (
        <Button size="small" aria-label={`End ${name}`} busy={end.busy} onClick={() => end.run()}>
          End
        </Button>
      )}
    </li>
  );
}
