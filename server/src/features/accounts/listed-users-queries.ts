import type { LeagueDatabase } from "../context.ts";

type UserKeys = {
  readonly foldedNames: readonly string[];
  readonly searchKeys: readonly string[];
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
