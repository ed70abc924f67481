import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "contract/roles.ts";
import type { KeptRows } from "../../../platform/cache/reply-cache.ts";
import { continueWith } from "../../../platform/continue-with.ts";
import { isDatabaseUnavailable } from "../../../platform/database/database-fault.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { isDueToBeSeen, isOpen, openSince, tokenHash } from "./session-rules.ts";
import { type FoundSession, findSession, markSeen } from "./sign-in-queries.ts";

/** Milliseconds that a call waits for the write that keeps its session from expiring. */
const longestWaitMs = 200;

/** The signed-in user of a call and their session. */
export type SignedIn = { readonly id: number; readonly role: Role; readonly sessionId: number };

/**
 * The user whose session a token opens; `null` for a token that is unknown, expired or malformed. From time to time it
 * also stores that the session is in use, which keeps it from expiring.
 *
 * @param sessions keeps sessions by the hash of their token, so that the database need not be asked
 */
export function findViewer(
  { db, clock, settings }: Context,
  token: string,
  sessions?: KeptRows<FoundSession>,
): SignedIn | null | Promise<SignedIn | null> {
  const now = clock.now();
  const hash = tokenHash(token);
  const since = openSince(now, settings.sessionDays);
  const read = () => findSession(db, hash);
  return continueWith(sessions ? sessions.find(hash, read) : read(), (session) => {
    if (session === undefined || !isOpen(session, since)) return null;
    const viewer = signedIn(session);
    return isDueToBeSeen(session.seen_at, now) ? noteInUse(db, viewer.sessionId, now).then(() => viewer) : viewer;
  });
}

/** The same where it is known without reading or storing anything; else `undefined`. */
export function knownViewer(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  token: string,
  sessions: KeptRows<FoundSession>,
): SignedIn | undefined {
  const now = clock.now();
  const session = sessions.known(tokenHash(token));
  if (session === undefined || !isOpen(session, openSince(now, settings.sessionDays))) return undefined;
  return isDueToBeSeen(session.seen_at, now) ? undefined : signedIn(session);
}

function signedIn({ id, role, session_id: sessionId }: FoundSession): SignedIn {
  return { id, role, sessionId };
}

/** Reads are served while the database cannot be written: a later call will store it. */
async function noteInUse(db: LeagueDatabase, sessionId: number, now: number): Promise<void> {
  const noting = markSeen(db, sessionId, now).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  await Promise.race([noting, pause(longestWaitMs, undefined, { ref: false })]);
}
