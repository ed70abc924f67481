import type { BodyOf } from "contract/endpoint.ts";
import { eventsShapes, noShowsShapes } from "contract/events.ts";
import { eventsCalls, noShowsCalls } from "contract/events-calls.ts";
import { fixturesShapes } from "contract/fixtures.ts";
import { fixturesCalls } from "contract/fixtures-calls.ts";
import { rulesAt } from "contract/rules-at.ts";
import {
  type DateProposal,
  type MatchDates,
  type MatchHours,
  type ProposedMatch,
  schedulingShapes,
} from "contract/scheduling.ts";
import { schedulingCalls } from "contract/scheduling-calls.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { omitUndefined } from "../columns.ts";
import { rulesOfSeasons, type SeasonKey } from "../competitions/season-rules-queries.ts";
import { findActiveSeason, findSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { findLeader, leadOf } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { createEvent, declareNoShow, deleteEvent, updateEvent } from "./edit-events.ts";
import {
  countEvents,
  type FoundProposal,
  findEvent,
  listEvents,
  listProposals,
  listProposalsOf,
} from "./events-queries.ts";
import { findEventRounds, presentEvent, shownTitle, withScores } from "./present-event.ts";
import {
  acceptDate,
  type DatedSeason,
  datesOf,
  proposeDates,
  rescheduleEvent,
  startFault,
  withdrawDates,
} from "./schedule-event.ts";
import { previewFixtures, storeFixtures } from "./store-fixtures.ts";

export function serveEvents(http: Http, context: Context): void {
  const { db } = context;

  async function eventById(id: number, from: LeagueDatabase = db) {
    const found = await findEvent(from, id);
    const [event] = await withScores(from, found === undefined ? [] : [found]);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    return { data: presentEvent(event) };
  }

  serve(http, eventsCalls, eventsShapes, "EVENT_NOT_FOUND", {
    searchEvents: async ({ body = {} }) => {
      const events = await listEvents(db, body, pageOf(body));
      return paged(body, (await withScores(db, events)).map(presentEvent), () => countEvents(db, body));
    },
    createEvent: async ({ body }) => {
      const { clanAId, clanBId, startDate, endDate, title = null, description = "" } = body;
      const event = { clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate };
      return eventById(await createEvent(context, { ...event, title, description, twitch: null }));
    },
    getEvent: ({ id }) => eventById(id),
    getEventRounds: async ({ id, viewer }) => ({ data: await findEventRounds(context, id, viewer) }),
    updateEvent: async ({ id, body, refuseChanged }) => {
      await updateEvent(context, id, changeOf(body), (trx) => refuseChanged(() => eventById(id, trx)));
      return eventById(id);
    },
    deleteEvent: ({ id }) => deleteEvent(context, id),
    moveEvent: async ({ id, body: { startDate, endDate, version } }) => {
      await rescheduleEvent(context, id, { starts_at: startDate, ends_at: endDate }, version);
      return eventById(id);
    },
  });
}

function changeOf({ clanAId, clanBId, startDate, endDate, ...rest }: BodyOf<typeof eventsShapes.updateEvent>) {
  return omitUndefined({ clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate, ...rest });
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

export function serveScheduling(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  async function datesOfMatch(id: number, viewer: Viewer): Promise<{ data: MatchDates }> {
    const event = await findEvent(db, id);
    if (event === undefined) throw refuse("EVENT_NOT_FOUND");
    const leaders = [await findLeader(db, event.clan_a_id), await findLeader(db, event.clan_b_id)];
    const own = [event.clan_a_id, event.clan_b_id].find((_, index) => leaders[index] === viewer.id);
    if (own === undefined && viewer.role !== "ADMIN") throw refuse("NOT_LEADER");
    const season = await withRules(await findSeason(db, event.season_id));
    if (season === null) throw refuse("EVENT_NOT_FOUND");
    const now = clock.now();
    const current = rulesAt(season.rules, now);
    const later = season.rules.filter(({ from }) => Date.parse(from) > now && Date.parse(from) <= season.ends_at);
    return {
      data: {
        ownClanId: own === undefined ? null : String(own),
        hours: hoursOf(current),
        laterHours: later.map((version) => ({ since: version.from, ...hoursOf(version.rules) })),
        most: current.proposedDates,
        seasonEnd: new Date(season.ends_at).toISOString(),
        proposals: (await listProposals(db, id)).map((proposal) => presentProposal(proposal, season, now)),
      },
    };
  }

  function hoursOf({ hours, weekdays, timeZone }: SeasonRules): MatchHours {
    return { ...hours, timeZone: timeZone ?? settings.timeZone, weekdays };
  }

  async function withRules(season: (SeasonKey & Pick<Row<"seasons">, "ends_at">) | undefined) {
    if (season === undefined) return null;
    return { ...season, rules: (await rulesOfSeasons(db, [season]))(season), timeZone: settings.timeZone };
  }

  serve(http, schedulingCalls, schedulingShapes, "EVENT_NOT_FOUND", {
    getOwnDateProposals: async ({ viewer }) => {
      const clanId = await leadOf(db, viewer.id);
      const season = await withRules(await findActiveSeason(db));
      if (clanId === null || season === null) return { data: [] };
      const now = clock.now();
      return { data: matchesOf(clanId, await listProposalsOf(db, clanId, now), season, now) };
    },
    getDateProposals: ({ id, viewer }) => datesOfMatch(id, viewer),
    proposeDates: async ({ id, body, viewer }) => {
      await proposeDates(context, viewer.id, id, body.startDates);
      return datesOfMatch(id, viewer);
    },
    withdrawDates: async ({ id, viewer }) => {
      await withdrawDates(context, viewer.id, id);
      return datesOfMatch(id, viewer);
    },
    acceptDate: async ({ id, body, viewer }) => {
      await acceptDate(context, viewer.id, id, body.startDate);
      const found = await findEvent(db, id);
      const [event] = await withScores(db, found === undefined ? [] : [found]);
      if (event === undefined) throw refuse("EVENT_NOT_FOUND");
      return { data: presentEvent(event) };
    },
  });
}

/** @param now ms UTC */
function presentProposal(proposal: FoundProposal, season: DatedSeason, now: number): DateProposal {
  const { clan_id, clan_name: clanName, proposed_by_name: proposedBy, proposed_at } = proposal;
  const written = (instant: number) => new Date(instant).toISOString();
  const starts = datesOf(proposal);
  return {
    clanId: String(clan_id),
    clanName,
    proposedBy,
    proposedAt: written(proposed_at),
    startDates: starts.map(written),
    allowedDates: starts.filter((start) => startFault(start, season, now) === null).map(written),
  };
}

/** Proposals by the match that they are for. */
function matchesOf(
  clanId: number,
  proposals: Awaited<ReturnType<typeof listProposalsOf>>,
  season: DatedSeason,
  now: number,
): ProposedMatch[] {
  return [...Map.groupBy(proposals, ({ event_id }) => event_id).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            eventId: String(first.event_id),
            title: shownTitle(first),
            startDate: new Date(first.starts_at).toISOString(),
            ownClanId: String(clanId),
            proposals: [first, ...others].map((proposal) => presentProposal(proposal, season, now)),
          },
        ],
  );
}

export function serveFixtures(http: Http, context: Context): void {
  serve(http, fixturesCalls, fixturesShapes, "EVENT_NOT_FOUND", {
    previewFixtures: async ({ body }) => ({ data: await previewFixtures(context, body) }),
    storeFixtures: async ({ body }) => ({ data: { eventIds: (await storeFixtures(context, body)).map(String) } }),
  });
}

export function serveNoShows(http: Http, context: Context): void {
  serve(http, noShowsCalls, noShowsShapes, "EVENT_NOT_FOUND", {
    declareNoShow: async ({ id, body, viewer }) => {
      await declareNoShow(context, id, body.clanId);
      return { data: await findEventRounds(context, id, viewer) };
    },
  });
}
