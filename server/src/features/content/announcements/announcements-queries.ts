import type { Area } from "contract/constants.ts";
import { countRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Page } from "../../paging.ts";
import type { NewRow } from "../../tables.ts";

export type AnnouncementFields = Omit<NewRow<"announcements">, "id" | "created_at">;

/** Lists announcements, newest first. */
export function listAnnouncements(db: LeagueDatabase, { limit, offset }: Page) {
  return db.selectFrom("announcements").selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** Lists an area's announcements that end after an instant (milliseconds since the epoch), newest first. */
export function listActiveAnnouncements(db: LeagueDatabase, area: Area, after: number, limit: number) {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("ends_at", ">", after)
    .where(({ or, eb }) => or([eb("area", "is", null), eb("area", "=", area)]))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function countAnnouncements(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("announcements"));
}

export function findAnnouncement(db: LeagueDatabase, id: number) {
  return db.selectFrom("announcements").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds an announcement and locks its row until the transaction ends. */
export function lockAnnouncementForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("announcements").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertAnnouncement(
  trx: LeagueTransaction,
  announcement: NewRow<"announcements">,
): Promise<number> {
  return (await trx.insertInto("announcements").values(announcement).returning("id").executeTakeFirstOrThrow()).id;
}

export async function changeAnnouncement(
  trx: LeagueTransaction,
  id: number,
  change: Partial<AnnouncementFields>,
): Promise<void> {
  await trx.updateTable("announcements").set(change).where("id", "=", id).execute();
}
