import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { Event } from "contract/events.ts";
import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { isServerManaged } from "../results/matches/match-server-query.ts";
import { Badge } from "../ui/badge.tsx";
import { Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { createDateProposalsQuery } from "./date-proposals.ts";
import { WithdrawButton } from "./dates-section.tsx";
import { createEventServerQuery } from "./event-server.tsx";
import { createLineUpsQuery, createMapPicksQuery, getEventClans, useArePicksClosed } from "./events-queries.ts";
import { SetLineUpButton } from "./line-ups-section.tsx";
import { PickMapButton } from "./map-picks.tsx";
import { ProposeDatesButton } from "./propose-dates.tsx";

interface PreparationProps {
  readonly event: Event;
  /** The clan of the event that the viewer leads. */
  readonly clanId: string;
}

/** What the leader of a clan has to do before a match, with the state of each step. */
export function Preparation(props: PreparationProps) {
  return (
    <Section title="Your preparation">
      <RowList label="Your preparation">
        <DateStep {...props} />
        <LineUpStep {...props} />
        <MapStep {...props} />
        <ServerStep {...props} />
      </RowList>
    </Section>
  );
}

const stepStates = {
  done: { label: "Done", badge: "ok", icon: CircleCheck },
  missing: { label: "To do", badge: "warn", icon: CircleDashed },
  missed: { label: "Missed", badge: "warn", icon: CircleAlert },
  waiting: { label: "Waiting", badge: "neutral", icon: Clock3 },
} as const;

interface StepProps {
  readonly title: string;
  readonly state: keyof typeof stepStates;
  readonly children: ReactNode;
  /** The button that does the step. */
  readonly action?: ReactNode;
}

function Step({ title, state, children, action }: StepProps) {
  const { label, badge, icon } = stepStates[state];
  return (
    <Row actions={action}>
      <div className="grid gap-1 min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold">{title}</strong>
          <Badge state={badge} icon={icon}>
            {label}
          </Badge>
        </p>
        <p className="text-soft text-sm">{children}</p>
      </div>
    </Row>
  );
}

function DateStep({ event, clanId }: PreparationProps) {
  const { data: dates } = useQuery(createDateProposalsQuery(event._id));
  const action = dates && <ProposeDatesButton event={event} dates={dates} />;
  const otherProposal = dates?.proposals.find((proposal) => proposal.clanId !== clanId);
  const hasProposed = dates?.proposals.some((proposal) => proposal.clanId === clanId) === true;
  if (otherProposal)
    return (
      <Step title="Date" state="missing" action={action}>
        {isolateBidi(otherProposal.clanName)} proposes {formatCount(otherProposal.startDates.length, "other date")}:
        accept one under “Another date”, or propose your own.
      </Step>
    );
  return hasProposed ? (
    <Step title="Date" state="waiting" action={<WithdrawButton event={event} />}>
      The other clan has not answered your proposal yet.
    </Step>
  ) : (
    <Step title="Date" state="done" action={action}>
      The date stays, unless both clans agree on another one.
    </Step>
  );
}

function LineUpStep({ event, clanId }: PreparationProps) {
  const { data } = useQuery(createLineUpsQuery({ event, hasBegun: false }));
  const clan = getEventClans(event).find((candidate) => candidate.clanId === clanId);
  if (!data || !clan) return null;
  const lineUp = data.lineUps.find((candidate) => candidate.clanId === clanId);
  const action = data.namesFor.includes(clanId) && (
    <SetLineUpButton {...clan} event={event} hasBegun={false} lineUp={lineUp} />
  );
  if (lineUp)
    return (
      <Step title="Line-up" state="done" action={action}>
        {joinNames(lineUp.players.map(({ userName }) => userName))}
      </Step>
    );
  return action ? (
    <Step title="Line-up" state="missing" action={action}>
      Only your clan and admins see it until the match starts.
    </Step>
  ) : (
    <Step title="Line-up" state="waiting">
      You can set it on the day of the match.
    </Step>
  );
}

function MapStep({ event, clanId }: PreparationProps) {
  const { data: mapPicks } = useQuery(createMapPicksQuery(event, useArePicksClosed(event)));
  const timeZone = useTimeZone();
  const clan = getEventClans(event).find((candidate) => candidate.clanId === clanId);
  // Without a deadline, the rules do not let clans pick.
  if (!clan || mapPicks?.until == null) return null;
  const ownPick = mapPicks.picks.find((pick) => pick.clanId === clanId);
  const otherPick = mapPicks.picks.find((pick) => pick.clanId !== clanId);
  if (ownPick)
    return (
      <Step title="Map pick" state={otherPick ? "done" : "waiting"}>
        {otherPick
          ? `You: ${isolateBidi(ownPick.map)}. The other clan: ${isolateBidi(otherPick.map)}.`
          : `You: ${isolateBidi(ownPick.map)}. The other clan's pick is not revealed yet.`}
      </Step>
    );
  return mapPicks.picksFor.includes(clanId) ? (
    <Step title="Map pick" state="missing" action={<PickMapButton event={event} clan={clan} mapPicks={mapPicks} />}>
      Each clan picks one map of the pool, until {formatDateAndTime(mapPicks.until, timeZone)}.
    </Step>
  ) : (
    <Step title="Map pick" state="missed">
      No map was picked in time.
    </Step>
  );
}

function ServerStep({ event }: PreparationProps) {
  const { data: server } = useQuery(createEventServerQuery(event._id));
  if (server === undefined) return null;
  if (isServerManaged(server))
    return (
      <Step title="Server" state="done">
        Its address and password are on this page.
      </Step>
    );
  return (
    <Step title="Server" state="waiting">
      {server?.state === "WAITING"
        ? "No server is free. Use your own, or wait."
        : "None is reserved. You can also use your own."}
    </Step>
  );
}
