import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock.ts";

export type Trace = {
  readonly tables: Set<string>;
  /**
   * Whether it would have the same result while these tables do not change: it wrote nothing and did not read the
   * clock.
   */
  isRepeatable: boolean;
  /** The number of the last change that it committed, where changes are numbered. */
  change: number | null;
};

/** A trace of work that has not begun. */
export function newTrace(): Trace {
  return { tables: new Set(), isRepeatable: true, change: null };
}

const currentTrace = new AsyncLocalStorage<Trace>();

/** Runs work, and notes in this trace what it depends on; not in the trace of the work that calls this. */
export function traced<Answer>(trace: Trace, work: () => Promise<Answer>): Promise<Answer> {
  return currentTrace.run(trace, work);
}

/** Notes that the work under way depends on these tables. */
export function noteReads(tables: Iterable<string>): void {
  const trace = currentTrace.getStore();
  if (trace === undefined) return;
  for (const table of tables) trace.tables.add(table);
}

/** Notes that the work under way depends on more than tables, or changes something. */
export function noteUnrepeatable(): void {
  const trace = currentTrace.getStore();
  if (trace !== undefined) trace.isRepeatable = false;
}

/** Notes that the work under way committed a change of this number. */
export function noteChange(number: number): void {
  const trace = currentTrace.getStore();
  if (trace !== undefined) trace.change = number;
}

/** A clock that notes who reads it: replies that depend on the time are not cached. */
export function tracedClock(clock: Clock): Clock {
  return {
    now() {
      noteUnrepeatable();
      return clock.now();
    },
  };
}

/** A call that changes nothing, so that a replica may answer its selects. */
type ReadCall = {
  /** The number of the last change that its caller knows of; 0: none. */
  readonly change: number;
  /** Once it has read from the primary, the replica may be older than what it has read. */
  usesPrimary: boolean;
};

const currentCall = new AsyncLocalStorage<ReadCall>();

/** Runs a call that changes nothing. @param change the number of the last change that its caller knows of; 0: none */
export function asReadCall<Answer>(change: number, work: () => Answer): Answer {
  return currentCall.run({ change, usesPrimary: false }, work);
}

/** The call under way, if it changes nothing. */
export function currentReadCall(): ReadCall | undefined {
  return currentCall.getStore();
}

/** Has the call under way read from nothing but the primary from now on. */
export function readFromPrimary(): void {
  const call = currentCall.getStore();
  if (call !== undefined) call.usesPrimary = true;
}
