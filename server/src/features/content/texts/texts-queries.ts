import type { TextPage } from "contract/text-pages.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/** The newest versions of a page's text, the newest first. */
export function listTexts(db: LeagueDatabase, page: TextPage, limit: number) {
  const texts = db.selectFrom("texts").select(["id", "written_at"]).where("page", "=", page);
  return texts.orderBy("id", "desc").limit(limit).execute();
}

export function findText(db: LeagueDatabase, page: TextPage, id: number) {
  return db.selectFrom("texts").selectAll().where("page", "=", page).where("id", "=", id).executeTakeFirst();
}

/** Fails on `texts_in_order` where another version follows the same one. */
export async function insertText(
  trx: LeagueTransaction,
  text: { readonly page: TextPage; readonly text: string; readonly after: number; readonly written_at: number },
): Promise<number> {
  return (await trx.insertInto("texts").values(text).returning("id").executeTakeFirstOrThrow()).id;
}
