import { sessionsShapes } from "contract/sessions.ts";
import { sessionsCalls } from "contract/sessions-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { endOtherSessions, endSession } from "./end-session.ts";
import type { SignedIn } from "./find-viewer.ts";
import { openSince } from "./session-rules.ts";
import { listSessionsOf } from "./sessions-queries.ts";

/** The viewer's own sessions. */
export function serveSessions(http: Http<SignedIn>, context: Context): void {
  const { db, clock, settings } = context;
  serve(http, sessionsCalls, sessionsShapes, "SESSION_NOT_FOUND", {
    listSessions: async ({ viewer }) => {
      const sessions = await listSessionsOf(db, viewer.id, openSince(clock.now(), settings.sessionDays));
      const data = sessions.map(({ id, device, created_at, seen_at }) => ({
        _id: String(id),
        device,
        startDate: new Date(created_at).toISOString(),
        lastUse: new Date(seen_at).toISOString(),
        isOwn: id === viewer.sessionId,
      }));
      return { data };
    },
    endSession: async ({ id, viewer, session }) => {
      await endSession(context, viewer, id);
      if (id === viewer.sessionId) session.end();
      return {};
    },
    endOtherSessions: async ({ viewer }) => {
      await endOtherSessions(context, viewer);
      return {};
    },
  });
}
