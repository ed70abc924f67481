import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "contract/roles.ts";
import { isDatabaseUnavailable } from "../../platform/database/is-database-unavailable.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { isDueToBeSeen, openSince } from "./session-rules.ts";
import { tokenHash } from "./session-token.ts";
import { findOpenSession, markSeen } from "./sessions-queries.ts";

/** Milliseconds that a call waits for the write that keeps its session from expiring. */
const longestWaitMs = 200;

/** The signed-in user of a call and their session. */
export type SignedIn = { readonly id: number; readonly role: Role; readonly sessionId: number };

/**
 * The user whose session a token opens; `null` for a token that is unknown, expired or malformed. From time to time it
 * also stores that the session is in use, which keeps it from expiring.
 */
export async function findViewer({ db, clock, settings }: Context, token: string): Promise<SignedIn | null> {
  const now = clock.now();
  const session = await findOpenSession(db, tokenHash(token), openSince(now, settings.sessionDays));
  if (session === undefined) return null;
  const { id, role, session_id: sessionId, seen_at: seenAt } = session;
  if (isDueToBeSeen(seenAt, now)) await noteInUse(db, sessionId, now);
  return { id, role, sessionId };
}

/** Reads are served while the database cannot be written: a later call will store it. */
async function noteInUse(db: LeagueDatabase, sessionId: number, now: number): Promise<void> {
  const noting = markSeen(db, sessionId, now).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  await Promise.race([noting, pause(longestWaitMs, undefined, { ref: false })]);
}
