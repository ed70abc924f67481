import type { BodyOf } from "contract/endpoint.ts";
import { eventsSchemas, noShowsSchemas } from "contract/events.ts";
import { eventsEndpoints, noShowsEndpoints } from "contract/events-endpoints.ts";
import { fixturesSchemas } from "contract/fixtures.ts";
import { fixturesEndpoints } from "contract/fixtures-endpoints.ts";
import {
  type DateProposal,
  type EventDates,
  type EventHours,
  type EventWithProposals,
  schedulingSchemas,
} from "contract/scheduling.ts";
import { schedulingEndpoints } from "contract/scheduling-endpoints.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { omitUndefined } from "../columns.ts";
import { createRulesLookup, type SeasonKey } from "../competitions/season-rules-queries.ts";
import { findActiveSeason, findSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { findLeaderId, findLedClanId } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { createEvent, declareNoShow, deleteEvent, updateEvent } from "./edit-events.ts";
import {
  countEvents,
  type FoundProposal,
  findEvent,
  listEvents,
  listProposalsOfClan,
  listProposalsOfEvent,
} from "./events-queries.ts";
import { addScore, addScores, findEventRounds, getEventTitle, presentEvent } from "./present-event.ts";
import {
  acceptDate,
  findStartError,
  parseProposedDates,
  proposeDates,
  rescheduleEvent,
  type SeasonSchedule,
  withdrawDates,
} from "./schedule-event.ts";
import { previewFixtures, storeFixtures } from "./store-fixtures.ts";

export function serveEvents(http: Http, context: Context): void {
  const { db } = context;

  serve(
    http,
    eventsEndpoints,
    eventsSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      searchEvents: async ({ body = {} }) => {
        const events = await addScores(db, await listEvents(db, body, toPage(body)));
        return buildPagedReply(body, events.map(presentEvent), () => countEvents(db, body));
      },
      createEvent: async ({ body }) => {
        const { clanAId, clanBId, startDate, endDate, title = null, description = "" } = body;
        const event = { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate };
        const id = await createEvent(context, { ...event, title, description, twitch: null });
        return buildEventReply(db, id);
      },
      getEvent: ({ id }) => buildEventReply(db, id),
      getEventRounds: async ({ id, viewer }) => ({ data: await findEventRounds(context, id, viewer) }),
      updateEvent: async ({ id, body, rejectIfChanged }) => {
        // Under the event's lock, compares the stored event with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) => rejectIfChanged(() => buildEventReply(trx, id));
        await updateEvent(context, id, toEventChange(body), ensureUnchanged);
        return buildEventReply(db, id);
      },
      deleteEvent: ({ id }) => deleteEvent(context, id),
      moveEvent: async ({ id, body: { startDate, endDate, version } }) => {
        await rescheduleEvent(context, id, { starts_at: startDate, ends_at: endDate }, version);
        return buildEventReply(db, id);
      },
    },
  );
}

/** Returns the reply with an event. @throws EVENT_NOT_FOUND if there is no such event */
async function buildEventReply(db: LeagueDatabase, id: number) {
  const foundEvent = await findEvent(db, id);
  if (foundEvent === undefined) throw createApiError("EVENT_NOT_FOUND");
  return { data: presentEvent(await addScore(db, foundEvent)) };
}

/** Converts the body of an update to columns. Absent fields stay absent. */
function toEventChange({
  clanAId,
  clanBId,
  startDate,
  endDate,
  ...otherFields
}: BodyOf<typeof eventsSchemas.updateEvent>) {
  const columns = { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate };
  return omitUndefined({ ...columns, ...otherFields });
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

export function serveScheduling(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  /**
   * Returns the reply with the proposed dates of an event.
   * @throws EVENT_NOT_FOUND if there is no such event
   * @throws NOT_LEADER if the viewer neither leads one of its clans nor is an admin
   */
  async function buildDatesReply(id: number, viewer: Viewer): Promise<{ data: EventDates }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    const clans = [
      { id: event.clan_a_id, leaderId: await findLeaderId(db, event.clan_a_id) },
      { id: event.clan_b_id, leaderId: await findLeaderId(db, event.clan_b_id) },
    ];
    const ownClanId = clans.find(({ leaderId }) => leaderId === viewer.id)?.id ?? null;
    if (ownClanId === null && viewer.role !== "ADMIN") throw createApiError("NOT_LEADER");
    const season = await addRules(await findSeason(db, event.season_id));
    if (season === null) throw createApiError("EVENT_NOT_FOUND");
    const now = clock.now();
    const currentRules = getRulesInEffect(season.rules, now);
    const laterVersions = season.rules.filter(({ from }) => {
      const start = Date.parse(from);
      return start > now && start <= season.ends_at;
    });
    const proposals = await listProposalsOfEvent(db, id);
    return {
      data: {
        ownClanId: ownClanId === null ? null : String(ownClanId),
        hours: toEventHours(currentRules),
        laterHours: laterVersions.map((version) => ({ since: version.from, ...toEventHours(version.rules) })),
        // `most` is the API's name of the maximum number of dates in a proposal.
        most: currentRules.proposedDates,
        seasonEnd: new Date(season.ends_at).toISOString(),
        proposals: proposals.map((proposal) => presentProposal(proposal, season, now)),
      },
    };
  }

  function toEventHours({ hours, weekdays, timeZone }: SeasonRules): EventHours {
    return { ...hours, timeZone: timeZone ?? settings.timeZone, weekdays };
  }

  /** Adds the rules and the time zone to a season; returns `null` if there is no season. */
  async function addRules(season: (SeasonKey & Pick<Row<"seasons">, "ends_at">) | undefined) {
    if (season === undefined) return null;
    const getRulesVersions = await createRulesLookup(db, [season]);
    return { ...season, rules: getRulesVersions(season), timeZone: settings.timeZone };
  }

  serve(
    http,
    schedulingEndpoints,
    schedulingSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getOwnDateProposals: async ({ viewer }) => {
        const clanId = await findLedClanId(db, viewer.id);
        const season = await addRules(await findActiveSeason(db));
        if (clanId === null || season === null) return { data: [] };
        const now = clock.now();
        return { data: groupByEvent(clanId, await listProposalsOfClan(db, clanId, now), season, now) };
      },
      getDateProposals: ({ id, viewer }) => buildDatesReply(id, viewer),
      proposeDates: async ({ id, body, viewer }) => {
        await proposeDates(context, viewer.id, id, body.startDates);
        return buildDatesReply(id, viewer);
      },
      withdrawDates: async ({ id, viewer }) => {
        await withdrawDates(context, viewer.id, id);
        return buildDatesReply(id, viewer);
      },
      acceptDate: async ({ id, body, viewer }) => {
        await acceptDate(context, viewer.id, id, body.startDate);
        return buildEventReply(db, id);
      },
    },
  );
}

/**
 * Presents a proposal. `allowedDates` are the dates that can be accepted now.
 * @param now milliseconds since the epoch
 */
function presentProposal(proposal: FoundProposal, season: SeasonSchedule, now: number): DateProposal {
  const { clan_id, clan_name: clanName, proposed_by_name: proposedBy, proposed_at } = proposal;
  const formatDate = (instant: number) => new Date(instant).toISOString();
  const starts = parseProposedDates(proposal);
  return {
    clanId: String(clan_id),
    clanName,
    proposedBy,
    proposedAt: formatDate(proposed_at),
    startDates: starts.map(formatDate),
    allowedDates: starts.filter((start) => findStartError(start, season, now) === null).map(formatDate),
  };
}

/**
 * Groups proposals by event.
 * @param clanId the clan that the viewer leads
 * @param now milliseconds since the epoch
 */
function groupByEvent(
  clanId: number,
  proposals: Awaited<ReturnType<typeof listProposalsOfClan>>,
  season: SeasonSchedule,
  now: number,
): EventWithProposals[] {
  const proposalsByEvent = Map.groupBy(proposals, ({ event_id }) => event_id);
  return [...proposalsByEvent.values()].flatMap((proposalsOfEvent) => {
    const [firstProposal] = proposalsOfEvent;
    if (firstProposal === undefined) return [];
    const event = {
      eventId: String(firstProposal.event_id),
      title: getEventTitle(firstProposal),
      startDate: new Date(firstProposal.starts_at).toISOString(),
      ownClanId: String(clanId),
      proposals: proposalsOfEvent.map((proposal) => presentProposal(proposal, season, now)),
    };
    return [event];
  });
}

export function serveFixtures(http: Http, context: Context): void {
  serve(
    http,
    fixturesEndpoints,
    fixturesSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      previewFixtures: async ({ body }) => ({ data: await previewFixtures(context, body) }),
      storeFixtures: async ({ body }) => ({ data: { eventIds: (await storeFixtures(context, body)).map(String) } }),
    },
  );
}

export function serveNoShows(http: Http, context: Context): void {
  serve(
    http,
    noShowsEndpoints,
    noShowsSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      declareNoShow: async ({ id, body, viewer }) => {
        await declareNoShow(context, id, body.clanId);
        return { data: await findEventRounds(context, id, viewer) };
      },
    },
  );
}
