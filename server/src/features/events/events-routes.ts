import type { BodyOf } from "contract/endpoint.ts";
import { eventsShapes } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { paged, pageOf } from "../paging.ts";
import { createEvent } from "./create-event.ts";
import { deleteEvent } from "./delete-event.ts";
import { withScores } from "./event-scores.ts";
import { countEvents, findEvent, listEvents } from "./events-queries.ts";
import { findEventRounds } from "./find-event-rounds.ts";
import { presentEvent } from "./present-event.ts";
import { rescheduleEvent } from "./reschedule-event.ts";
import { updateEvent } from "./update-event.ts";

export function serveEvents(http: Http, context: Context): void {
  const { db } = context;

  async function eventById(id: number) {
    const found = await findEvent(db, id);
    const [event] = await withScores(db, found === undefined ? [] : [found]);
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
    updateEvent: async ({ id, body }) => {
      await updateEvent(context, id, changeOf(body));
      return eventById(id);
    },
    deleteEvent: async ({ id }) => {
      await deleteEvent(context, id);
      return {};
    },
    moveEvent: async ({ id, body: { startDate, endDate, version } }) => {
      await rescheduleEvent(context, id, { starts_at: startDate, ends_at: endDate }, version);
      return eventById(id);
    },
  });
}

function changeOf({ clanAId, clanBId, startDate, endDate, ...rest }: BodyOf<typeof eventsShapes.updateEvent>) {
  return omitUndefined({ clan_a_id: clanAId, clan_b_id: clanBId, starts_at: startDate, ends_at: endDate, ...rest });
}
