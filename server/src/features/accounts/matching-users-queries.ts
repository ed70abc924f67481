import type { LeagueDatabase } from "../context.ts";

type UserKeys = {
  /** Names without differences of case and invisible characters. At least one. */
  readonly foldedNames: readonly string[];
  /** Names without accents and punctuation, too, which similar names share. At least one. */
  readonly searchKeys: readonly string[];
  /** May be empty, because players can be listed without e-mails. */
  readonly emails: readonly string[];
};

/** Finds the users with one of these folded names, search keys or e-mails. */
export function findMatchingUsers(db: LeagueDatabase, { foldedNames, searchKeys, emails }: UserKeys) {
  return db
    .selectFrom("users")
    .select(["id", "user_name", "folded_name", "search_key", "email"])
    .where(({ eb, or }) =>
      or([
        eb("folded_name", "in", foldedNames),
        eb("search_key", "in", searchKeys),
        ...(emails.length === 0 ? [] : [eb("email", "in", emails)]),
      ]),
    )
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}
