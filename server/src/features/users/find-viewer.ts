import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "contract/roles.ts";
import { isDatabaseUnavailable } from "../../platform/database/is-database-unavailable.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { isDueToBeSeen, openSince } from "./session-rules.ts";
import { tokenHash } from "./session-token.ts";
import { findOpenSession, markSeen } from "./sessions-queries.ts";

/** For how long a call waits until its session is noted to be in use, in milliseconds. */
const longestWaitMs = 200;

/** Whoever makes a call, and by which session. */
export type SignedIn = { readonly id: number; readonly role: Role; readonly sessionId: number };

/**
 * Whose session a token opens, as they are at this moment; `null` for a token that is unknown, expired or malformed. Now
 * and then it notes that the session is in use, without which it would expire.
 */
export async function findViewer({ db, clock, settings }: Context, token: string): Promise<SignedIn | null> {
  const now = clock.now();
  const session = await findOpenSession(db, tokenHash(token), openSince(now, settings.sessionDays));
  if (session === undefined) return null;
  const { id, role, session_id: sessionId, seen_at: seenAt } = session;
  if (isDueToBeSeen(seenAt, now)) await noteInUse(db, sessionId, now);
  return { id, role, sessionId };
}

/** Who only reads is served while the database takes no writes: what was not noted now, a later call notes. */
async function noteInUse(db: LeagueDatabase, sessionId: number, now: number): Promise<void> {
  const noting = markSeen(db, sessionId, now).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  await Promise.race([noting, pause(longestWaitMs, undefined, { ref: false })]);
}
