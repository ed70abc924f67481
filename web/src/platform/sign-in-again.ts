import { useSyncExternalStore } from "react";
import type { FormerUser } from "./session-lapse.ts";

/** That somebody whose session ended is to sign in, above whatever the page shows. */
export interface SignInRequest {
  /** Whose session ended. */
  readonly former: FormerUser;
  /** Whether a call waits for it, which shows its own failure. */
  readonly isForCall: boolean;
  /** @param isSignedIn whether they did; false where the dialog was closed */
  readonly answer: (isSignedIn: boolean) => void;
}

let current: SignInRequest | null = null;
let answered: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the sign-in dialog, and answers whether the user whose session ended is signed in again. Calls that fail while
 * it is open share it and its answer. Needs a `<SignInRegion/>`.
 */
export function requestSignIn(former: FormerUser, isForCall = true): Promise<boolean> {
  answered ??= new Promise((resolve) => {
    const answer = (isSignedIn: boolean) => {
      answered = null;
      show(null);
      resolve(isSignedIn);
    };
    show({ former, isForCall, answer });
  });
  return answered;
}

/** The request on the screen. */
export function currentSignInRequest(): SignInRequest | null {
  return current;
}

export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(onRequest, currentSignInRequest, () => null);
}

function show(request: SignInRequest | null): void {
  current = request;
  for (const changed of listeners) changed();
}

function onRequest(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
