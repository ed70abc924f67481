import type { LeagueDatabase } from "../context.ts";

type UserKeys = {
  /** Names in lower case, without invisible characters (`toUniqueNameKey`; the column `folded_name`). At least one. */
  readonly uniqueNameKeys: readonly string[];
  /**
   * Names that are also without accents and punctuation, so that similar names have the same key (`toSearchKey`). At
   * least one.
   */
  readonly searchKeys: readonly string[];
  /** May be empty, because an admin can invite a list of players without e-mails. */
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
