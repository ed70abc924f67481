import type { Ban, FullUser, PublicUser } from "contract/users.ts";
import { dateOf } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import { type FindLookAlike, findLookAlikes } from "./held-names-queries.ts";
import { presentPerson } from "./person.ts";
import type { UserRow } from "./users-queries.ts";

/** The properties of the viewer that decide what they see. */
type Viewer = { readonly id: number; readonly role: FullUser["role"] };

/**
 * A user as the viewer (`null`: a visitor) may see them: all fields only for themselves and for admins.
 * @param lookAlike for admins
 */
export function presentUser(user: UserRow, viewer: Viewer | null, lookAlike: FindLookAlike): FullUser | PublicUser {
  if (viewer?.role !== "ADMIN" && viewer?.id !== user.id) return presentPublicUser(user);
  const looksLike = lookAlike(user.user_name);
  return { ...presentFullUser(user), ...(looksLike !== undefined && { looksLike }) };
}

/** The players whose names look like those of these users, for who is an admin. */
export async function lookAlikesFor(
  db: LeagueDatabase,
  viewer: Viewer | null,
  users: readonly UserRow[],
): Promise<FindLookAlike> {
  const names = viewer?.role === "ADMIN" ? users.map(({ user_name }) => user_name) : [];
  return findLookAlikes(db, names);
}

export function presentPublicUser(user: UserRow): PublicUser {
  const { clan_id, clan_name } = user;
  return { ...presentPerson(user), clanId: clan_id === null ? null : String(clan_id), clanName: clan_name };
}

/** Only for the user and for admins. */
export function presentFullUser(user: UserRow): FullUser {
  const { email, role, blocked } = user;
  return { ...presentPublicUser(user), email, role, blocked: blocked === 1, ban: presentBan(user) };
}

function presentBan({ ban_scope: scope, ban_reason: reason, ban_ends_at: end }: UserRow): Ban | null {
  if (scope === null || reason === null) return null;
  return { scope, reason, endDate: dateOf(end) };
}
