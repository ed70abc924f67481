import type { BodyOf } from "contract/endpoint.ts";
import { eventsSchemas, noShowsSchemas } from "contract/events.ts";
import { eventsCalls, noShowsCalls } from "contract/events-calls.ts";
import { fixturesSchemas } from "contract/fixtures.ts";
import { fixturesCalls } from "contract/fixtures-calls.ts";
import {
  type DateProposal,
  type MatchDates,
  type MatchHours,
  type ProposedMatch,
  schedulingSchemas,
} from "contract/scheduling.ts";
import { schedulingCalls } from "contract/scheduling-calls.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { omitUndefined } from "../columns.ts";
import { findRulesOfSeasons, type SeasonKey } from "../competitions/season-rules-queries.ts";
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
import { addScores, findEventRounds, getEventTitle, presentEvent } from "./present-event.ts";
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

  async function createEventReply(id: number, source: LeagueDatabase = db) {
    const foundEvent = await findEvent(source, id);
    const [event] = await addScores(source, foundEvent === undefined ? [] : [foundEvent]);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    return { data: presentEvent(event) };
  }

  serve(
    http,
    eventsCalls,
    eventsSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      searchEvents: async ({ body = {} }) => {
        const events = await listEvents(db, body, toPage(body));
        return buildPagedReply(body, (await addScores(db, events)).map(presentEvent), () => countEvents(db, body));
      },
      createEvent: async ({ body }) => {
        const { clanAId, clanBId, startDate, endDate, title = null, description = "" } = body;
        const event = { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate };
        return createEventReply(await createEvent(context, { ...event, title, description, twitch: null }));
      },
      getEvent: ({ id }) => createEventReply(id),
      getEventRounds: async ({ id, viewer }) => ({ data: await findEventRounds(context, id, viewer) }),
      updateEvent: async ({ id, body, rejectIfChanged }) => {
        await updateEvent(context, id, toEventChange(body), (trx) => rejectIfChanged(() => createEventReply(id, trx)));
        return createEventReply(id);
      },
      deleteEvent: ({ id }) => deleteEvent(context, id),
      moveEvent: async ({ id, body: { startDate, endDate, version } }) => {
        await rescheduleEvent(context, id, { starts_at: startDate, ends_at: endDate }, version);
        return createEventReply(id);
      },
    },
  );
}

function toEventChange({ clanAId, clanBId, startDate, endDate, ...rest }: BodyOf<typeof eventsSchemas.updateEvent>) {
  return omitUndefined({ clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate, ...rest });
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

export function serveScheduling(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  async function showMatchDates(id: number, viewer: Viewer): Promise<{ data: MatchDates }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
    const leaderA = await findLeaderId(db, event.clan_a_id);
    const leaderB = await findLeaderId(db, event.clan_b_id);
    let ownClanId: number | null = null;
    if (leaderB === viewer.id) ownClanId = event.clan_b_id;
    if (leaderA === viewer.id) ownClanId = event.clan_a_id;
    if (ownClanId === null && viewer.role !== "ADMIN") throw createApiError("NOT_LEADER");
    const season = await addRules(await findSeason(db, event.season_id));
    if (season === null) throw createApiError("EVENT_NOT_FOUND");
    const now = clock.now();
    const current = getRulesInEffect(season.rules, now);
    const laterVersions = season.rules.filter(({ from }) => {
      const start = Date.parse(from);
      return start > now && start <= season.ends_at;
    });
    return {
      data: {
        ownClanId: ownClanId === null ? null : String(ownClanId),
        hours: toMatchHours(current),
        laterHours: laterVersions.map((version) => ({ since: version.from, ...toMatchHours(version.rules) })),
        most: current.proposedDates,
        seasonEnd: new Date(season.ends_at).toISOString(),
        proposals: (await listProposalsOfEvent(db, id)).map((proposal) => presentProposal(proposal, season, now)),
      },
    };
  }

  function toMatchHours({ hours, weekdays, timeZone }: SeasonRules): MatchHours {
    return { ...hours, timeZone: timeZone ?? settings.timeZone, weekdays };
  }

  async function addRules(season: (SeasonKey & Pick<Row<"seasons">, "ends_at">) | undefined) {
    if (season === undefined) return null;
    return { ...season, rules: (await findRulesOfSeasons(db, [season]))(season), timeZone: settings.timeZone };
  }

  serve(
    http,
    schedulingCalls,
    schedulingSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getOwnDateProposals: async ({ viewer }) => {
        const clanId = await findLedClanId(db, viewer.id);
        const season = await addRules(await findActiveSeason(db));
        if (clanId === null || season === null) return { data: [] };
        const now = clock.now();
        return { data: groupByMatch(clanId, await listProposalsOfClan(db, clanId, now), season, now) };
      },
      getDateProposals: ({ id, viewer }) => showMatchDates(id, viewer),
      proposeDates: async ({ id, body, viewer }) => {
        await proposeDates(context, viewer.id, id, body.startDates);
        return showMatchDates(id, viewer);
      },
      withdrawDates: async ({ id, viewer }) => {
        await withdrawDates(context, viewer.id, id);
        return showMatchDates(id, viewer);
      },
      acceptDate: async ({ id, body, viewer }) => {
        await acceptDate(context, viewer.id, id, body.startDate);
        const foundEvent = await findEvent(db, id);
        const [event] = await addScores(db, foundEvent === undefined ? [] : [foundEvent]);
        if (event === undefined) throw createApiError("EVENT_NOT_FOUND");
        return { data: presentEvent(event) };
      },
    },
  );
}

/** @param now milliseconds since the epoch */
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

/** Groups proposals by match. */
function groupByMatch(
  clanId: number,
  proposals: Awaited<ReturnType<typeof listProposalsOfClan>>,
  season: SeasonSchedule,
  now: number,
): ProposedMatch[] {
  const proposalsByEvent = Map.groupBy(proposals, ({ event_id }) => event_id);
  return [...proposalsByEvent.values()].flatMap((proposalsOfEvent) => {
    const [first] = proposalsOfEvent;
    if (first === undefined) return [];
    return {
      eventId: String(first.event_id),
      title: getEventTitle(first),
      startDate: new Date(first.starts_at).toISOString(),
      ownClanId: String(clanId),
      proposals: proposalsOfEvent.map((proposal) => presentProposal(proposal, season, now)),
    };
  });
}

export function serveFixtures(http: Http, context: Context): void {
  serve(
    http,
    fixturesCalls,
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
    noShowsCalls,
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
