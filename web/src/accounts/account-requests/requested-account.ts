import type { OwnAccountRequest } from "contract/account-requests.ts";
import { useEffect, useState } from "react";
import { api } from "../../platform/api.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { readStoredValue, storeValue } from "../../platform/local-storage.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";

/** The key in `localStorage` of the secret of this browser's request. The secret identifies the request. */
const STORAGE_KEY = "account-request";

const REFETCH_INTERVAL_MS = 30_000;

/**
 * The state of an account request; `null` if it no longer exists.
 * @param secret the random text with which this browser created the request, and which identifies it
 */
const createRequestedAccountQuery = (secret: string) =>
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

/** The account request that this browser has sent. */
export interface RequestedAccount {
  /** `null` if there is none, or if it no longer exists; `undefined` while it is loading. */
  readonly request: OwnAccountRequest | null | undefined;
  readonly secret: string;
  /** Whether the request was sent from this page. */
  readonly isNew: boolean;
  /** Whether the visitor has chosen to send another request. */
  readonly isAskingAgain: boolean;
  /** Stores the secret of a request that was just sent. */
  readonly remember: (secret: string) => void;
  readonly askAgain: () => void;
}

/** Returns the account request that this browser has sent. */
export function useRequestedAccount(): RequestedAccount {
  // Empty until the stored secret is read, and if there is none.
  const [secret, setSecret] = useState("");
  const [lastAction, setLastAction] = useState<"send" | "ask again" | null>(null);
  useEffect(() => setSecret(readStoredValue(STORAGE_KEY) ?? ""), []);
  const { data } = useQuery({ ...createRequestedAccountQuery(secret), enabled: secret !== "" });
  return {
    request: secret === "" ? null : data,
    secret,
    isNew: lastAction === "send",
    isAskingAgain: lastAction === "ask again",
    remember(newSecret) {
      storeValue(STORAGE_KEY, newSecret);
      setSecret(newSecret);
      setLastAction("send");
    },
    askAgain() {
      storeValue(STORAGE_KEY, null);
      setSecret("");
      setLastAction("ask again");
    },
  };
}
