import type { Ban, FullUser, PublicUser } from "contract/users.ts";
import { toIsoDate } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPerson } from "./person.ts";
import { createConfusableNameLookup, type FindConfusableName } from "./reserved-names-queries.ts";
import type { UserRow } from "./users-queries.ts";

/** The properties of the viewer that determine which fields they may see. */
type Viewer = { readonly id: number; readonly role: FullUser["role"] };

/**
 * Presents a user to a viewer. Only the user and admins see all fields.
 * @param viewer `null` for a visitor
 * @param findConfusableName finds the name of another user that looks alike, which only admins see
 */
export function presentUser(
  user: UserRow,
  viewer: Viewer | null,
  findConfusableName: FindConfusableName,
): FullUser | PublicUser {
  if (viewer?.role !== "ADMIN" && viewer?.id !== user.id) return presentPublicUser(user);
  const looksLike = findConfusableName(user.user_name);
  return { ...presentFullUser(user), ...(looksLike !== undefined && { looksLike }) };
}

/**
 * Returns a function that finds names that look like the names of these users. It finds none if the viewer is no admin.
 */
export async function createConfusableNameLookupForViewer(
  db: LeagueDatabase,
  viewer: Viewer | null,
  users: readonly UserRow[],
): Promise<FindConfusableName> {
  const names = viewer?.role === "ADMIN" ? users.map(({ user_name }) => user_name) : [];
  return createConfusableNameLookup(db, names);
}

/** Presents the fields of a user that everyone may see. */
export function presentPublicUser(user: UserRow): PublicUser {
  const { clan_id, clan_name } = user;
  return { ...presentPerson(user), clanId: clan_id === null ? null : String(clan_id), clanName: clan_name };
}

/** Presents all fields of a user. Only the user and admins may see them. */
export function presentFullUser(user: UserRow): FullUser {
  const { email, role, blocked } = user;
  return { ...presentPublicUser(user), email, role, blocked: blocked === 1, ban: presentBan(user) };
}

/** Presents the ban of a user; `null` if the user is not banned. */
function presentBan({ ban_scope: scope, ban_reason: reason, ban_ends_at: end }: UserRow): Ban | null {
  if (scope === null || reason === null) return null;
  return { scope, reason, endDate: toIsoDate(end) };
}
