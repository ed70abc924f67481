import type { OwnAccountRequest } from "contract/account-requests.ts";
import { useEffect, useState } from "react";
import { readStoredValue, storeValue } from "../../platform/local-storage.ts";
import { useQuery } from "../../platform/query.ts";
import { createRequestedAccountQuery } from "./account-requests-queries.ts";

/** The key in `localStorage` of the secret of this browser's request. The secret identifies the request. */
const STORAGE_KEY = "account-request";

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
