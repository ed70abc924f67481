import { announcementsSchemas } from "contract/announcements.ts";
import { announcementsEndpoints } from "contract/announcements-endpoints.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, EnsureUnchanged, LeagueDatabase } from "../../context.ts";
import { recordOutboxMessage } from "../../outbox-queries.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { rejectImpossibleDates } from "../../reject-impossible-dates.ts";
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

  async function buildAnnouncementReply(id: number, source: LeagueDatabase = db) {
    const announcement = orThrow(await findAnnouncement(source, id), "ANNOUNCEMENT_NOT_FOUND");
    return { data: presentAnnouncement(announcement) };
  }

  serve(
    http,
    announcementsEndpoints,
    announcementsSchemas,
    { notFound: "ANNOUNCEMENT_NOT_FOUND" },
    {
      searchAnnouncements: async ({ body = {} }) => {
        const announcements = await listAnnouncements(db, toPage(body));
        return buildPagedReply(body, announcements.map(presentAnnouncement), () => countAnnouncements(db));
      },
      createAnnouncement: async ({ body: { endDate, ...otherFields } }) => {
        const id = await createAnnouncement(context, { ...otherFields, ends_at: endDate });
        return buildAnnouncementReply(id);
      },
      updateAnnouncement: async ({ id, body: { endDate, ...otherFields }, rejectIfChanged }) => {
        const change = omitUndefined({ ...otherFields, ends_at: endDate });
        // Under the announcement's lock, compares the stored announcement with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) => rejectIfChanged(() => buildAnnouncementReply(id, trx));
        await updateAnnouncement(context, id, change, ensureUnchanged);
        return buildAnnouncementReply(id);
      },
    },
  );
}

/**
 * Creates an announcement and returns its id.
 * @throws ANNOUNCEMENT_ENDED if the end is not in the future
 * @throws INVALID_INPUT if the end is not a plausible date
 */
async function createAnnouncement({ db, clock }: Context, fields: AnnouncementFields): Promise<number> {
  const now = clock.now();
  if (fields.ends_at <= now) throw createApiError("ANNOUNCEMENT_ENDED");
  rejectImpossibleDates("PLANNED", { endDate: fields.ends_at }, now);
  return transaction(db, async (trx) => {
    const id = await insertAnnouncement(trx, { ...fields, created_at: now });
    await recordOutboxMessage(trx, { kind: "announcement-changed", announcementId: id }, now);
    return id;
  });
}

/**
 * Changes the given fields of an announcement. An end in the past ends it at once.
 * @throws ANNOUNCEMENT_NOT_FOUND if there is no such announcement
 * @throws INVALID_INPUT if the end is changed to an implausible date
 */
async function updateAnnouncement(
  { db, clock }: Context,
  id: number,
  change: Partial<AnnouncementFields>,
  ensureUnchanged: EnsureUnchanged,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await transaction(db, async (trx) => {
    const announcement = orThrow(await lockAnnouncementForUpdate(trx, id), "ANNOUNCEMENT_NOT_FOUND");
    await recordAffected(trx, { kind: "ANNOUNCEMENT", id });
    await ensureUnchanged(trx);
    const now = clock.now();
    rejectImpossibleDates("PLANNED", { endDate: change.ends_at }, now, { endDate: announcement.ends_at });
    await changeAnnouncement(trx, id, change);
    await recordOutboxMessage(trx, { kind: "announcement-changed", announcementId: id }, now);
  });
}
