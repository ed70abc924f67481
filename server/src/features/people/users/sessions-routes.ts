import { secondFactorSchemas, sessionsSchemas } from "contract/sessions.ts";
import { secondFactorEndpoints, sessionsEndpoints } from "contract/sessions-endpoints.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { toIsoDate } from "../../columns.ts";
import type { Context } from "../../context.ts";
import type { ContextWithFailedSignIns } from "./failed-sign-ins.ts";
import type { SignedIn } from "./find-viewer.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactorOfUser,
} from "./second-factor.ts";
import { getSessionLimits } from "./session-rules.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  listSessionsOfUser,
  removeSessionOfUser,
  removeSessionsOfUser,
} from "./sign-in-queries.ts";
import { findUser } from "./users-queries.ts";

/** Serves the endpoints for the viewer's own sessions. */
export function serveSessions(http: Http<SignedIn>, { db, clock, settings }: Context): void {
  serve(
    http,
    sessionsEndpoints,
    sessionsSchemas,
    { notFound: "SESSION_NOT_FOUND" },
    {
      listSessions: async ({ viewer }) => {
        const sessions = await listSessionsOfUser(db, viewer.id, getSessionLimits(clock.now(), settings.sessionDays));
        const data = sessions.map(({ id, device, created_at, seen_at }) => ({
          _id: String(id),
          device,
          startDate: toIsoDate(created_at),
          lastUse: toIsoDate(seen_at),
          isOwn: id === viewer.sessionId,
        }));
        return { data };
      },
      endSession: async ({ id, viewer, session }) => {
        await transaction(db, async (trx) => {
          if (!(await removeSessionOfUser(trx, viewer.id, id))) throw createApiError("SESSION_NOT_FOUND");
        });
        if (id === viewer.sessionId) session.end();
      },
      endOtherSessions: ({ viewer }) =>
        transaction(db, (trx) => removeSessionsOfUser(trx, viewer.id, viewer.sessionId)),
    },
  );
}

/** Serves the endpoints for the second factor of sign-ins. */
export function serveSecondFactor(http: Http<SignedIn>, context: ContextWithFailedSignIns): void {
  const { db, settings } = context;
  serve(
    http,
    secondFactorEndpoints,
    secondFactorSchemas,
    { notFound: "SECOND_FACTOR_NOT_FOUND" },
    {
      getSecondFactor: async ({ viewer }) => {
        const factor = await findSecondFactor(db, viewer.id);
        const recoveryCodesLeft = await countRecoveryCodes(db, viewer.id);
        return { data: { isActive: factor?.active === 1, recoveryCodesLeft } };
      },
      beginSecondFactor: async ({ viewer, ipAddress, body }) => {
        const secret = await beginSecondFactor(context, { viewer, ipAddress, password: body?.currentPassword });
        const { user_name } = orThrow(await findUser(db, viewer.id), "NOT_SIGNED_IN");
        return { data: { secret, url: createOtpauthUrl(settings.leagueName, user_name, secret) } };
      },
      confirmSecondFactor: async ({ viewer, body }) => ({
        data: { recoveryCodes: await confirmSecondFactor(context, viewer, body.code) },
      }),
      removeSecondFactor: ({ viewer, ipAddress, body }) =>
        removeOwnSecondFactor(context, { viewer, ipAddress, password: body?.currentPassword }),
      getSecondFactorOf: async ({ id }) => {
        orThrow(await findUser(db, id), "SECOND_FACTOR_NOT_FOUND");
        const factor = await findSecondFactor(db, id);
        return { data: { isActive: factor?.active === 1 } };
      },
      removeSecondFactorOf: ({ id, viewer }) => removeSecondFactorOfUser(context, viewer, id),
    },
  );
}

/** Returns the URL that authenticator apps read: the names of the league and the user, and the secret. */
function createOtpauthUrl(leagueName: string, userName: string, secret: string): string {
  const issuer = encodeURIComponent(leagueName);
  const account = encodeURIComponent(userName);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}
