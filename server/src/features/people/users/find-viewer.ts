import { setTimeout as pause } from "node:timers/promises";
import type { Role } from "contract/roles.ts";
import type { RowCache } from "../../../platform/cache/response-cache.ts";
import { isDatabaseUnavailable } from "../../../platform/database/database-error.ts";
import { mapMaybePromise } from "../../../platform/map-maybe-promise.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { getSessionLimits, hashToken, isSeenUpdateDue, isSessionOpen } from "./session-rules.ts";
import { type FoundSession, findSession, markSessionSeen } from "./sign-in-queries.ts";

/** Maximum time that a call waits for the write that keeps its session from expiring, in milliseconds. */
const maxSeenUpdateWaitMs = 200;

/** The signed-in user of a call, with their session. */
export type SignedIn = { readonly id: number; readonly role: Role; readonly sessionId: number };

/**
 * Returns the user of a session token; `null` if the token is unknown, expired or malformed. From time to time it also
 * records that the session is in use, which keeps it from expiring.
 *
 * @param sessionCache caches sessions by the hash of their token
 */
export function findViewer(
  { db, clock, settings }: Context,
  token: string,
  sessionCache?: RowCache<FoundSession>,
): SignedIn | null | Promise<SignedIn | null> {
  const now = clock.now();
  const hash = hashToken(token);
  const limits = getSessionLimits(now, settings.sessionDays);
  const readSession = () => findSession(db, hash);
  // A cached session is no promise, so the viewer is returned without waiting for the event loop.
  const foundSession = sessionCache ? sessionCache.find(hash, readSession) : readSession();
  return mapMaybePromise(foundSession, (session) => {
    if (session === undefined || !isSessionOpen(session, limits)) return null;
    const viewer = toSignedIn(session);
    return isSeenUpdateDue(session.seen_at, now)
      ? recordSessionInUse(db, viewer.sessionId, now).then(() => viewer)
      : viewer;
  });
}

/**
 * Returns the user of a session token if the cache has the session and no write is due. If it returns `undefined`, the
 * caller must call `findViewer`.
 */
export function findCachedViewer(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  token: string,
  sessionCache: RowCache<FoundSession>,
): SignedIn | undefined {
  const now = clock.now();
  const session = sessionCache.peek(hashToken(token));
  if (session === undefined || !isSessionOpen(session, getSessionLimits(now, settings.sessionDays))) return undefined;
  return isSeenUpdateDue(session.seen_at, now) ? undefined : toSignedIn(session);
}

function toSignedIn({ id, role, session_id: sessionId }: FoundSession): SignedIn {
  return { id, role, sessionId };
}

/**
 * Records that a session is in use. Ignores an unavailable database, so that reads are still served; a later call
 * retries.
 */
async function recordSessionInUse(db: LeagueDatabase, sessionId: number, now: number): Promise<void> {
  const recording = markSessionSeen(db, sessionId, now).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  // `ref: false` lets the process exit during the pause.
  await Promise.race([recording, pause(maxSeenUpdateWaitMs, undefined, { ref: false })]);
}
