import type { LeagueDatabase } from "../context.ts";

type Likeness = {
  readonly foldedNames: readonly string[];
  readonly searchKeys: readonly string[];
  readonly emails: readonly string[];
};

/** The users who have one of these names, as they are compared or as they are searched for, or one of these e-mails. */
export function usersLike(db: LeagueDatabase, { foldedNames, searchKeys, emails }: Likeness) {
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
