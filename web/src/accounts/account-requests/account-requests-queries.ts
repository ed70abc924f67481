import type { AccountRequest, OwnAccountRequest } from "contract/account-requests.ts";
import { api } from "../../platform/api.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { defineQuery } from "../../platform/query.ts";

const REFETCH_INTERVAL_MS = 30_000;

/** For admins: the pending requests, the oldest first. Live updates refetch it, because its key begins with "admin". */
export const accountRequestsQuery = defineQuery<readonly AccountRequest[]>({
  queryKey: ["admin", "accountRequests"],
  access: "ADMIN",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.accountRequests.listAccountRequests({ signal })).data,
  meta: { failure: "Error while fetching account requests" },
});

/**
 * The state of an account request; `null` if it no longer exists.
 * @param secret the random text with which this browser created the request, and which identifies it
 */
export const createRequestedAccountQuery = (secret: string) =>
  defineQuery<OwnAccountRequest | null>({
    queryKey: ["requestedAccount", secret],
    queryFn: async ({ signal }) => {
      try {
        return (await api.accountRequests.getRequestedAccount({ body: { secret }, signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    meta: { hidesErrorToast: true },
  });
