import type { Area } from "contract/constants.ts";
import { affectsRows, countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Page } from "../paging.ts";
import type { NewRow } from "../tables.ts";

export type AnnouncementFields = Omit<NewRow<"announcements">, "id" | "created_at">;

export function listAnnouncements(db: LeagueDatabase, { limit, offset }: Page) {
  return db.selectFrom("announcements").selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** Those on the first page of an area that end after an instant (ms UTC), the newest first. */
export function standingAnnouncements(db: LeagueDatabase, area: Area, after: number, limit: number) {
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

export async function insertAnnouncement(
  trx: LeagueTransaction,
  announcement: NewRow<"announcements">,
): Promise<number> {
  return (await trx.insertInto("announcements").values(announcement).returning("id").executeTakeFirstOrThrow()).id;
}

/** @returns whether there was such an announcement */
export function changeAnnouncement(
  trx: LeagueTransaction,
  id: number,
  change: Partial<AnnouncementFields>,
): Promise<boolean> {
  return affectsRows(trx.updateTable("announcements").set(change).where("id", "=", id));
}
