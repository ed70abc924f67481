import type { AccountRequest } from "contract/account-requests.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

/** For admins: the pending requests, the oldest first. Live updates refetch it, because its key begins with "admin". */
export const accountRequestsQuery = defineQuery<readonly AccountRequest[]>({
  queryKey: ["admin", "accountRequests"],
  access: "ADMIN",
  dataWithoutAccess: [],
  queryFn: async ({ signal }) => (await api.accountRequests.listAccountRequests({ signal })).data,
  meta: { failure: "Error while fetching account requests" },
});
