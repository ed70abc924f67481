import { secondFactorShapes, sessionsShapes } from "contract/sessions.ts";
import { secondFactorCalls, sessionsCalls } from "contract/sessions-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactorOf,
} from "./second-factor.ts";
import { findSecondFactor, recoveryCodesOf } from "./second-factor-queries.ts";
import { openSince } from "./session-rules.ts";
import { listSessionsOf } from "./sessions-queries.ts";
import { endOtherSessions, endSession } from "./sign-in.ts";
import { findUser } from "./users-queries.ts";

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
    },
    endOtherSessions: ({ viewer }) => endOtherSessions(context, viewer),
  });
}

export function serveSecondFactor(http: Http<SignedIn>, context: Context): void {
  const { db, settings } = context;
  const guarded = { ...context, failures: new FailedSignIns(http.sharedCounts) };
  serve(http, secondFactorCalls, secondFactorShapes, "SECOND_FACTOR_NOT_FOUND", {
    getSecondFactor: async ({ viewer }) => {
      const factor = await findSecondFactor(db, viewer.id);
      return { data: { isActive: factor?.active === 1, recoveryCodesLeft: await recoveryCodesOf(db, viewer.id) } };
    },
    beginSecondFactor: async ({ viewer, address, body }) => {
      const secret = await beginSecondFactor(guarded, { viewer, address }, body?.currentPassword ?? undefined);
      const user = await findUser(db, viewer.id);
      if (user === undefined) throw refuse("NOT_SIGNED_IN");
      return { data: { secret, url: addressOf(settings.leagueName, user.user_name, secret) } };
    },
    confirmSecondFactor: async ({ viewer, body }) => ({
      data: { recoveryCodes: await confirmSecondFactor(context, viewer, body.code) },
    }),
    removeSecondFactor: ({ viewer, address, body }) =>
      removeOwnSecondFactor(guarded, { viewer, address }, body?.currentPassword ?? undefined),
    getSecondFactorOf: async ({ id }) => {
      if ((await findUser(db, id)) === undefined) throw refuse("SECOND_FACTOR_NOT_FOUND");
      return { data: { isActive: (await findSecondFactor(db, id))?.active === 1 } };
    },
    removeSecondFactorOf: ({ id, viewer }) => removeSecondFactorOf(context, viewer, id),
  });
}

/** What authenticator apps read: names of the league and the user, and the key. */
function addressOf(leagueName: string, userName: string, secret: string): string {
  const [issuer, account] = [leagueName, userName].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}
