import { accountRequestsShapes } from "contract/account-requests.ts";
import { accountRequestsCalls } from "contract/account-requests-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { openAccountRequests } from "./account-requests-queries.ts";
import {
  acceptAccountRequest,
  declineAccountRequest,
  findRequestedAccount,
  requestAccount,
} from "./request-account.ts";

export function serveAccountRequests(http: Http<SignedIn>, context: Context): void {
  serve(http, accountRequestsCalls, accountRequestsShapes, "ACCOUNT_REQUEST_NOT_FOUND", {
    requestAccount: ({ body, address }) => requestAccount(context, { ...body, address }),
    getRequestedAccount: async ({ body }) => ({ data: await findRequestedAccount(context, body.secret) }),
    listAccountRequests: async () => ({
      data: (await openAccountRequests(context.db)).map(({ id, user_name, contact, message, requested_at }) => ({
        _id: String(id),
        userName: user_name,
        contact,
        message,
        requestedAt: new Date(requested_at).toISOString(),
      })),
    }),
    acceptAccountRequest: ({ id, viewer }) => acceptAccountRequest(context, viewer, id),
    declineAccountRequest: ({ id, body, viewer }) => declineAccountRequest(context, viewer, id, body.answer),
  });
}
