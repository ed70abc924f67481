import type { LeagueDatabase } from "../context.ts";

type UserKeys = {
  /** Names without differences of case and invisible characters (`toUniqueNameKey`). At least one. */
  readonly uniqueNameKeys: readonly string[];
  /** Names without accents and punctuation, too (`toSearchKey`), which similar names share. At least one. */
  readonly searchKeys: readonly string[];
  /** May be empty, because players can be listed without e-mails. */
  readonly emails: readonly string[];
};

/** Finds the users with one of these unique name keys, search keys or e-mails. */
export function findMatchingUsers(db: LeagueDatabase, { uniqueNameKeys, searchKeys, emails }: UserKeys) {
  return db
    .selectFrom("users")
    .select(["id", "user_name", "folded_name", "search_key", "email"])
    .where(({ eb, or }) =>
      or([
        eb("folded_name", "in", uniqueNameKeys),
        eb("search_key", "in", searchKeys),
        ...(emails.length === 0 ? [] : [eb("email", "in", emails)]),
      ]),
    )
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}
