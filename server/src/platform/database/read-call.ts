import { AsyncLocalStorage } from "node:async_hooks";

/** A call that changes nothing, so that a replica may answer its selects. */
export type ReadCall = {
  /** The number of the last change that its caller knows of; 0: none. */
  readonly change: number;
  /** Once it has read from the primary, the replica may be older than what it has read. */
  usesPrimary: boolean;
};

const current = new AsyncLocalStorage<ReadCall>();

/** Runs a call that changes nothing. @param change the number of the last change that its caller knows of; 0: none */
export function asReadCall<Answer>(change: number, work: () => Answer): Answer {
  return current.run({ change, usesPrimary: false }, work);
}

/** The call under way, if it changes nothing. */
export function currentReadCall(): ReadCall | undefined {
  return current.getStore();
}

/** Has the call under way read from nothing but the primary from now on. */
export function readFromPrimary(): void {
  const call = current.getStore();
  if (call !== undefined) call.usesPrimary = true;
}
