import type { TextPage } from "contract/text-pages.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";

/** Lists the latest versions of a page's text, newest first. */
export function listTexts(db: LeagueDatabase, page: TextPage, limit: number) {
  return db
    .selectFrom("texts")
    .select(["id", "written_at"])
    .where("page", "=", page)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Finds a version of a page's text by its id. */
export function findText(db: LeagueDatabase, page: TextPage, id: number) {
  return db.selectFrom("texts").selectAll().where("page", "=", page).where("id", "=", id).executeTakeFirst();
}

/**
 * Inserts a version of a page's text and returns its id. Violates the index `texts_in_order` if another version already
 * follows the same version.
 * @param text `after` is the id of the previous version; 0 if the default text is the previous version
 */
export async function insertText(
  trx: LeagueTransaction,
  text: { readonly page: TextPage; readonly text: string; readonly after: number; readonly written_at: number },
): Promise<number> {
  return (await trx.insertInto("texts").values(text).returning("id").executeTakeFirstOrThrow()).id;
}
