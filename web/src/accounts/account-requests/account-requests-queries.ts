import type { AccountRequest, RequestedAccount } from "contract/account-requests.ts";
import { api } from "../../platform/api.ts";
import { isNotFound } from "../../platform/call-errors.ts";
import { query } from "../../platform/query.ts";

const REFETCH_INTERVAL_MS = 30_000;

/** For admins: the pending requests, the oldest first. The key "admin" makes live updates refetch it. */
export const accountRequestsQuery = query<readonly AccountRequest[]>({
  queryKey: ["admin", "accountRequests"],
  access: "ADMIN",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.accountRequests.listAccountRequests({ signal })).data,
  meta: { failure: "Error while fetching account requests" },
});

/** The state of the account request with a secret; `null` if it no longer exists. */
export const requestedAccountQuery = (secret: string) =>
  query<RequestedAccount | null>({
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
    meta: { isSilent: true },
  });
