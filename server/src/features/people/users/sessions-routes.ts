import { secondFactorShapes, sessionsShapes } from "contract/sessions.ts";
import { secondFactorCalls, sessionsCalls } from "contract/sessions-calls.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { dateOf } from "../../columns.ts";
import type { Context } from "../../context.ts";
import type { GuardedContext } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactorOf,
} from "./second-factor.ts";
import { openSince } from "./session-rules.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  listSessionsOf,
  removeSessionOf,
  removeSessionsOf,
} from "./sign-in-queries.ts";
import { findUser } from "./users-queries.ts";

/** The viewer's own sessions. */
export function serveSessions(http: Http<SignedIn>, { db, clock, settings }: Context): void {
  serve(http, sessionsCalls, sessionsShapes, "SESSION_NOT_FOUND", {
    listSessions: async ({ viewer }) => {
      const sessions = await listSessionsOf(db, viewer.id, openSince(clock.now(), settings.sessionDays));
      const data = sessions.map(({ id, device, created_at, seen_at }) => ({
        _id: String(id),
        device,
        startDate: dateOf(created_at),
        lastUse: dateOf(seen_at),
        isOwn: id === viewer.sessionId,
      }));
      return { data };
    },
    endSession: async ({ id, viewer, session }) => {
      await transaction(db, async (trx) => {
        if (!(await removeSessionOf(trx, viewer.id, id))) throw refuse("SESSION_NOT_FOUND");
      });
      if (id === viewer.sessionId) session.end();
    },
    endOtherSessions: ({ viewer }) => transaction(db, (trx) => removeSessionsOf(trx, viewer.id, viewer.sessionId)),
  });
}

export function serveSecondFactor(http: Http<SignedIn>, context: GuardedContext): void {
  const { db, settings } = context;
  serve(http, secondFactorCalls, secondFactorShapes, "SECOND_FACTOR_NOT_FOUND", {
    getSecondFactor: async ({ viewer }) => {
      const factor = await findSecondFactor(db, viewer.id);
      return { data: { isActive: factor?.active === 1, recoveryCodesLeft: await countRecoveryCodes(db, viewer.id) } };
    },
    beginSecondFactor: async ({ viewer, address, body }) => {
      const secret = await beginSecondFactor(context, { viewer, address, password: body?.currentPassword });
      const { user_name } = orRefuse(await findUser(db, viewer.id), "NOT_SIGNED_IN");
      return { data: { secret, url: addressOf(settings.leagueName, user_name, secret) } };
    },
    confirmSecondFactor: async ({ viewer, body }) => ({
      data: { recoveryCodes: await confirmSecondFactor(context, viewer, body.code) },
    }),
    removeSecondFactor: ({ viewer, address, body }) =>
      removeOwnSecondFactor(context, { viewer, address, password: body?.currentPassword }),
    getSecondFactorOf: async ({ id }) => {
      orRefuse(await findUser(db, id), "SECOND_FACTOR_NOT_FOUND");
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
