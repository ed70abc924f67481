import type { AccountRequest, RequestedAccount } from "contract/account-requests.ts";
import { api } from "../../platform/api.ts";
import { isNotFound } from "../../platform/failures.ts";
import { query } from "../../platform/query.ts";

const REFETCH_INTERVAL = 30_000;

/** For admins: those that wait, the oldest first. Follows what the admin's counts follow. */
export const accountRequestsQuery = query<readonly AccountRequest[]>({
  queryKey: ["admin", "accountRequests"],
  access: "ADMIN",
  otherwise: [],
  queryFn: async ({ signal }) => (await api.accountRequests.listAccountRequests({ signal })).data,
  meta: { failure: "Error while fetching account requests" },
});

/** What has become of the request of a secret; `null`: it is forgotten. */
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
    refetchInterval: REFETCH_INTERVAL,
    meta: { isSilent: true },
  });
