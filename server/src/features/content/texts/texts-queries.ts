import type { TextPage } from "contract/text-pages.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/** Lists the latest versions of a page's text, newest first. */
export function listTexts(db: LeagueDatabase, page: TextPage, limit: number) {
  const texts = db.selectFrom("texts").select(["id", "written_at"]).where("page", "=", page);
  return texts.orderBy("id", "desc").limit(limit).execute();
}

export function findText(db: LeagueDatabase, page: TextPage, id: number) {
  return db.selectFrom("texts").selectAll().where("page", "=", page).where("id", "=", id).executeTakeFirst();
}

/**
 * Inserts a version and returns its id. Violates the index `texts_in_order` if another version already follows the same
 * version.
 * @param text `after` is the id of the previous version, 0 for the default text
 */
export async function insertText(
  trx: LeagueTransaction,
  text: { readonly page: TextPage; readonly text: string; readonly after: number; readonly written_at: number },
): Promise<number> {
  return (await trx.insertInto("texts").values(text).returning("id").executeTakeFirstOrThrow()).id;
}
