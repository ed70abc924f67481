import { announcementsShapes } from "contract/announcements.ts";
import { announcementsCalls } from "contract/announcements-calls.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, LeagueDatabase, RefuseIfChanged } from "../../context.ts";
import { recordNews } from "../../outbox-queries.ts";
import { paged, pageOf } from "../../paging.ts";
import { refuseImpossibleDates } from "../../refuse-dates.ts";
import {
  type AnnouncementFields,
  changeAnnouncement,
  countAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncementForUpdate,
} from "./announcements-queries.ts";
import { presentAnnouncement } from "./present-announcement.ts";

export function serveAnnouncements(http: Http, context: Context): void {
  const { db } = context;

  async function announcementById(id: number, from: LeagueDatabase = db) {
    return { data: presentAnnouncement(orRefuse(await findAnnouncement(from, id), "ANNOUNCEMENT_NOT_FOUND")) };
  }

  serve(http, announcementsCalls, announcementsShapes, "ANNOUNCEMENT_NOT_FOUND", {
    searchAnnouncements: async ({ body = {} }) => {
      const announcements = await listAnnouncements(db, pageOf(body));
      return paged(body, announcements.map(presentAnnouncement), () => countAnnouncements(db));
    },
    createAnnouncement: async ({ body: { endDate, ...body } }) =>
      announcementById(await createAnnouncement(context, { ...body, ends_at: endDate })),
    updateAnnouncement: async ({ id, body: { endDate, ...body }, refuseChanged }) => {
      await updateAnnouncement(context, id, omitUndefined({ ...body, ends_at: endDate }), (trx) =>
        refuseChanged(() => announcementById(id, trx)),
      );
      return announcementById(id);
    },
  });
}

/** Makes an announcement and returns its key. @throws ANNOUNCEMENT_ENDED, INVALID_INPUT for an end that cannot be */
async function createAnnouncement({ db, clock }: Context, fields: AnnouncementFields): Promise<number> {
  const now = clock.now();
  if (fields.ends_at <= now) throw refuse("ANNOUNCEMENT_ENDED");
  refuseImpossibleDates("PLANNED", { endDate: fields.ends_at }, now);
  return transaction(db, async (trx) => {
    const id = await insertAnnouncement(trx, { ...fields, created_at: now });
    await recordNews(trx, { kind: "announcement-changed", announcementId: id }, now);
    return id;
  });
}

/**
 * Changes the given fields; an end that has passed ends it.
 * @throws ANNOUNCEMENT_NOT_FOUND, INVALID_INPUT for another end that cannot be
 */
async function updateAnnouncement(
  { db, clock }: Context,
  id: number,
  change: Partial<AnnouncementFields>,
  refuseIfChanged: RefuseIfChanged,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await transaction(db, async (trx) => {
    const before = orRefuse(await lockAnnouncementForUpdate(trx, id), "ANNOUNCEMENT_NOT_FOUND");
    await noteSubject(trx, { kind: "ANNOUNCEMENT", id });
    await refuseIfChanged(trx);
    const now = clock.now();
    refuseImpossibleDates("PLANNED", { endDate: change.ends_at }, now, { endDate: before.ends_at });
    await changeAnnouncement(trx, id, change);
    await recordNews(trx, { kind: "announcement-changed", announcementId: id }, now);
  });
}
