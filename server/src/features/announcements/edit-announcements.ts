import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { recordNews } from "../outbox-queries.ts";
import { type AnnouncementFields, changeAnnouncement, insertAnnouncement } from "./announcements-queries.ts";

/** Makes an announcement and returns its key. @throws ANNOUNCEMENT_ENDED */
export async function createAnnouncement({ db, clock }: Pick<Context, "db" | "clock">, fields: AnnouncementFields) {
  const now = clock.now();
  if (fields.ends_at <= now) throw refuse("ANNOUNCEMENT_ENDED");
  return transaction(db, async (trx) => {
    const id = await insertAnnouncement(trx, { ...fields, created_at: now });
    await recordNews(trx, { kind: "announcement-changed", announcementId: id }, now);
    return id;
  });
}

/** Changes the given fields; an end that has passed ends it. @throws ANNOUNCEMENT_NOT_FOUND */
export async function updateAnnouncement(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  change: Partial<AnnouncementFields>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await transaction(db, async (trx) => {
    await noteSubject(trx, { kind: "ANNOUNCEMENT", id });
    if (!(await changeAnnouncement(trx, id, change))) throw refuse("ANNOUNCEMENT_NOT_FOUND");
    await recordNews(trx, { kind: "announcement-changed", announcementId: id }, clock.now());
  });
}
