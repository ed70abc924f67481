import { useQueryClient } from "@tanstack/react-query";
import { isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { daysWords } from "contract/rules-at.ts";
import type { DateProposal, MatchDates, MatchHours } from "contract/scheduling.ts";
import { CalendarPlus } from "lucide-react";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { DateTimeField } from "../platform/date-time-field.tsx";
import type { Faults } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query, useQuery } from "../platform/query.ts";
import { dateWords, useTimeZone, useZoneWords, zonedTime, zoneWords } from "../platform/time-zone.ts";
import { dateMeant, requiredDateFault } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { useOpenDates } from "../seasons/clans/clans-queries.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { startOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

// The stream's topic of the caller's own matches says when something is proposed to the caller; that of events says it to
// admins.
/** What is proposed for a match; for the leaders of its clans and admins. */
function dateProposalsQuery(eventId: string) {
  return query<MatchDates | null>({
    queryKey: ["matches", "dates", eventId],
    access: "USER",
    otherwise: null,
    queryFn: async ({ signal }) => (await api.scheduling.getDateProposals({ id: eventId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { failure: "Error while fetching dates", topics: ["events"] },
  });
}

/** Keys of the queries that show agreed and proposed dates. */
const whatShowsDates = [["events"], ["matches"]] as const;

interface OfEvent {
  readonly event: Event;
}

export function DatesSection({ event }: OfEvent) {
  const found = useQuery(dateProposalsQuery(event._id));
  const { data } = found;
  const ownClanId = data?.ownClanId ?? null;
  return (
    <Section
      title="Another date"
      actions={
        data &&
        ownClanId !== null && (
          <DialogButton icon={CalendarPlus} dialog={(state) => <ProposeDates {...state} event={event} dates={data} />}>
            Propose dates
          </DialogButton>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(dates) =>
          dates && (
            <>
              <p className="max-w-prose text-soft">
                Until the leaders of both clans agree on another date, the one above holds. {hoursWords(dates)}
              </p>
              {dates.proposals.length === 0 ? (
                <Empty>No other dates are proposed.</Empty>
              ) : (
                dates.proposals.map((proposal) => (
                  <Proposal key={proposal.clanId} event={event} proposal={proposal} ownClanId={ownClanId} />
                ))
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** The hours of now, and those of the versions of the rules to come that change them. */
export function hoursWords({ hours, laterHours, seasonEnd }: MatchDates): string {
  const end = dateWords(zonedTime(seasonEnd, hours.timeZone));
  const later = laterHours.map(({ since, ...of }, index) =>
    spanWords(of) === spanWords(laterHours[index - 1] ?? hours)
      ? ""
      : `; from ${startOf(since, of.timeZone)}, ${spanWords(of)}`,
  );
  return `Matches begin ${spanWords(hours)}${later.join("")}, until the season ends on ${end}.`;
}

function spanWords({ from, to, timeZone, weekdays }: MatchHours): string {
  return `between ${from}:00 and ${to}:00 (${zoneWords(timeZone)}), on ${daysWords(weekdays)}`;
}

function AcceptButton({ event, startDate }: OfEvent & { readonly startDate: string }) {
  const { _id } = event;
  const title = isolatedTitle(event);
  const queries = useQueryClient();
  const when = startOf(startDate, useTimeZone());
  const stays = startDate === event.startDate;
  return (
    <CommandButton
      kind="primary"
      size="small"
      label={`Accept ${when}`}
      confirm={{
        title: "Agree on this date?",
        text: stays
          ? `${title} stays on ${when}, and all proposals end.`
          : `${title} moves to ${when} in everybody's calendar.`,
        confirmLabel: "Agree",
      }}
      call={() => api.scheduling.acceptDate({ id: _id, body: { startDate } })}
      success={stays ? "The date is agreed" : "The match has moved"}
      failure="Date not agreed"
      refreshes={whatShowsDates}
      rechecks={whatShowsDates}
      done={({ data }) => queries.setQueryData(eventsQueries.one(_id).queryKey, data)}
    >
      Accept
    </CommandButton>
  );
}

function WithdrawButton({ event: { _id } }: OfEvent) {
  const queries = useQueryClient();
  return (
    <CommandButton
      kind="quiet"
      size="small"
      call={() => api.scheduling.withdrawDates({ id: _id })}
      success="Dates withdrawn"
      failure="Dates not withdrawn"
      rechecks={whatShowsDates}
      done={({ data }) => queries.setQueryData(dateProposalsQuery(_id).queryKey, data)}
    >
      Withdraw
    </CommandButton>
  );
}

/** The dates that are proposed for a match, only to read; nothing where there are none. */
export function ProposedDates({ event }: OfEvent) {
  const { data } = useQuery(dateProposalsQuery(event._id));
  if (!data || data.proposals.length === 0) return null;
  return (
    <Section title="Proposed dates">
      {data.proposals.map((proposal) => (
        <Proposal key={proposal.clanId} event={event} proposal={proposal} ownClanId={null} />
      ))}
    </Section>
  );
}

interface ProposalProps extends OfEvent {
  readonly proposal: DateProposal;
  /** The clan for which the viewer may withdraw and accept dates; `null`: none. */
  readonly ownClanId: string | null;
}

function Proposal({ event, proposal, ownClanId }: ProposalProps) {
  const { clanId, clanName, proposedBy, startDates } = proposal;
  const timeZone = useTimeZone();
  const openDates = useOpenDates()(proposal);
  return (
    <div className="grid gap-2">
      <header className="flex items-center justify-between gap-3 min-h-8">
        <h3 className="text-base font-semibold">
          <bdi translate="no">{clanName}</bdi>{" "}
          <span className="text-soft font-normal">
            by <bdi>{proposedBy}</bdi>
          </span>
        </h3>
        {clanId === ownClanId && <WithdrawButton event={event} />}
      </header>
      <ul className="grid border-t border-line">
        {startDates.map((startDate) => (
          <li
            key={startDate}
            className="flex items-center justify-between gap-3 min-h-12 py-2 px-0 border-b border-line tabular-nums"
          >
            <time dateTime={startDate}>{startOf(startDate, timeZone)}</time>
            {ownClanId !== null && clanId !== ownClanId && openDates.includes(startDate) && (
              <AcceptButton event={event} startDate={startDate} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

/** Proposes dates, instead of those that the clan had proposed. */
function ProposeDates({ event: { _id }, dates, ...dialog }: OpenDialog & OfEvent & { readonly dates: MatchDates }) {
  const queries = useQueryClient();
  const zone = useZoneWords();
  const names = ORDINALS.slice(0, dates.most).map((_, index) => `startDates[${index}]`);
  const form = useForm({
    initial: Object.fromEntries(names.map((name) => [name, ""])),
    validate: ({ draft }) => proposalFaults(draft),
    call: ({ draft }) => api.scheduling.proposeDates({ id: _id, body: { startDates: typedDates(draft) } }),
    success: "Dates proposed",
    failure: "Dates not proposed",
    rechecks: whatShowsDates,
    done: (reply) => {
      queries.setQueryData(dateProposalsQuery(_id).queryKey, reply.data);
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="Propose dates" lede={hoursWords(dates)} submit="Propose">
      {names.map((name, index) => {
        const label = names.length === 1 ? "Date" : `${ORDINALS[index]} date`;
        const first = index === 0 && { required: true, help: `In ${zone}` };
        const field = form.fields[name];
        return field && <DateTimeField key={name} kind="PLANNED" label={label} {...first} {...field} />;
      })}
    </FormDialog>
  );
}

/** The dates in the form of a proposal, under the paths by which errors name them. */
type ProposalDraft = Readonly<Record<string, string>>;

/** The instants of the dates that were typed; a gap would make errors name the wrong field. */
export function typedDates(draft: ProposalDraft): string[] {
  return Object.values(draft).flatMap((typed) => dateMeant(typed) ?? []);
}

/** What is wrong with a proposal before it is sent: a missing date, a gap, or the same date twice. */
export function proposalFaults(draft: ProposalDraft): Faults {
  const typed = Object.entries(draft);
  const last = typed.findLastIndex(([, value]) => value !== "");
  return Object.fromEntries(
    typed.flatMap(([field, value], index) => {
      const fault = index <= Math.max(last, 0) ? requiredDateFault("PLANNED", value) : null;
      if (fault !== null) return [[field, fault]];
      const isSecond = value !== "" && typed.slice(0, index).some(([, other]) => other === value);
      return isSecond ? [[field, "This date stands there already"]] : [];
    }),
  );
}
