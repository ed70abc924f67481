import type { Role } from "contract/roles.ts";
import type { Context } from "../context.ts";
import { openSince } from "../users/session-rules.ts";
import { rolesOfSessions } from "./shown-queries.ts";

/** Sessions asked for at once: SQL has a limit on parameters. */
const AT_ONCE = 500;

/** Those of these sessions that are open, each with its user's role. */
export async function openSessions(
  { db, clock, settings }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const since = openSince(clock.now(), settings.sessionDays);
  const roles = new Map<number, Role>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const found = await rolesOfSessions(db, ids.slice(first, first + AT_ONCE), since);
    for (const { id, role } of found) roles.set(id, role);
  }
  return roles;
}
